import { on } from '#platform/handlers.ts'
import {
  getAgreedListPdf,
  getEarlierRequest,
  getRepairRequest,
  getRepairRequestPdf,
  getRepairRequestText,
  getSharedAgreedListPdf,
  openRepairRequest,
  respondToRequest,
  saveRepairRequest,
  withdrawRepairRequest,
} from './contract.ts'
import * as documents from './documents.ts'
import { readEarlier } from './earlier-request.ts'
import * as requests from './requests.ts'
import * as responses from './responses.ts'

export const repairRequestRoutes = [
  on(getRepairRequest, (ctx, actor, { id }) => requests.read(ctx, actor, id)),
  on(getEarlierRequest, (ctx, agent, { id }) => readEarlier(ctx, agent, id)),
  on(saveRepairRequest, (ctx, agent, input) => requests.save(ctx, agent, input)),
  on(withdrawRepairRequest, (ctx, agent, input) => requests.withdraw(ctx, agent, input)),
  on(getRepairRequestText, (ctx, agent, { id }) => documents.readText(ctx, agent, id)),
  on(getRepairRequestPdf, (ctx, agent, { id }) => documents.readPdf(ctx, agent, id)),
  on(getAgreedListPdf, (ctx, agent, { id }) => documents.readAgreedList(ctx, agent, id)),
  on(openRepairRequest, (ctx, _anyone, { token }, request) => responses.open(ctx, token, request)),
  on(respondToRequest, (ctx, _anyone, input, request) => responses.respond(ctx, input, request)),
  on(getSharedAgreedListPdf, (ctx, _anyone, { token }, request) =>
    documents.readAgreedListByLink(ctx, token, request),
  ),
]
