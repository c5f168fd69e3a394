import { emailOf, emailsOf, pdfOf } from '#domain/estimates/sending/previewing.ts'
import { on } from '#platform/handlers.ts'
import * as address from './address-correction.ts'
import {
  answerAddressOffer,
  correctAddress,
  getAnswerBasis,
  previewLetter,
  previewReturn,
  returnReport,
  sendLetter,
  uploadEstimate,
  viewPreviewedLetterEmail,
  viewPreviewedLetterPdf,
  viewPreviewedReturn,
} from './contract.ts'
import * as manualResponses from './manual-responses.ts'
import * as returning from './return-to-agent.ts'

export const manualResponseRoutes = [
  on(getAnswerBasis, (ctx, _admin, { id }) => manualResponses.readBasis(ctx.db, id)),
  on(uploadEstimate, async (ctx, admin, input, request) =>
    manualResponses.uploadManualEstimate(ctx, admin, input, await request.receiveFile()),
  ),
  on(sendLetter, (ctx, admin, input) => manualResponses.sendLetter(ctx, admin, input)),
  on(previewLetter, async (ctx, _admin, input) =>
    emailsOf(ctx, await manualResponses.composeLetter(ctx, input)),
  ),
  on(viewPreviewedLetterEmail, async (ctx, _admin, input) =>
    emailOf(ctx, await manualResponses.composeLetter(ctx, input), input.recipient),
  ),
  on(viewPreviewedLetterPdf, async (ctx, _admin, input) =>
    pdfOf(ctx, await manualResponses.composeLetter(ctx, input)),
  ),
  on(correctAddress, (ctx, admin, input) => address.correctAddress(ctx, admin, input)),
  on(answerAddressOffer, (ctx, agent, input) => address.answerOffer(ctx, agent, input)),
  on(returnReport, (ctx, admin, input) => returning.returnToAgent(ctx, admin, input)),
  on(previewReturn, (ctx, _admin, input) => returning.previewReturn(ctx, input)),
  on(viewPreviewedReturn, (ctx, _admin, input) => returning.previewReturnEmail(ctx, input)),
]
