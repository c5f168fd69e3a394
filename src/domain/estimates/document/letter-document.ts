import { dateInWords } from '#kernel/days.ts'
import { SALE_DISCLOSURE } from '../rules.ts'
import type { Letterhead } from './estimate-document.ts'

/** The input of a letter's document. */
type LetterFacts = {
  number: string
  issuedAt: Date
  propertyAddress: string
  agentName: string | null
  /** The name of the file the agent uploaded, and when. */
  reportName: string
  reportUploadedAt: Date
  contractor: Letterhead
}

/** A letter ready to print: the template neither computes nor words anything. */
export type LetterDocument = {
  title: string
  noun: string
  number: string
  issuedOn: string
  propertyAddress: string
  agentName: string | null
  reportName: string
  contractor: Letterhead
  paragraphs: string[]
}

/** Says that a report lists no electrical deficiencies, and what that doesn't mean. */
export function letterDocumentOf({ issuedAt, reportUploadedAt, ...facts }: LetterFacts): LetterDocument {
  const { propertyAddress, reportName } = facts
  return {
    ...facts,
    title: 'No electrical deficiencies reported',
    noun: 'Letter',
    issuedOn: dateInWords(issuedAt),
    paragraphs: [
      `We reviewed the inspection report “${reportName}” for ${propertyAddress}, received on ${dateInWords(reportUploadedAt)}.`,
      'The report lists no electrical deficiencies, so there are no electrical repairs to estimate.',
      'This letter is based only on the report. We haven’t inspected the property, and we can’t speak to anything the report doesn’t mention or the inspector couldn’t see. This letter isn’t a warranty.',
      'If the report is updated or another inspection finds an electrical issue, send us the new report, and we’ll gladly prepare an estimate.',
      SALE_DISCLOSURE,
    ],
  }
}
