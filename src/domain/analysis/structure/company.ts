import type { ReadDocument } from '#platform/documents/document.ts'
import { MAX_COMPANY_LENGTH } from '../contract.ts'
import { textOf } from './text-lines.ts'

const DOMAIN = /(?:^|[\s(<:/@])(?:www\.)?((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10})\b/gi

/** Mailboxes, report software, associations and agencies: domains that many companies' reports have. */
const SHARED_DOMAIN =
  /(?:^|\.)(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|proton(?:mail)?|spectora|homegauge|homeinspectorpro|inspectionsupport|horizoninspection|isn|nachi|internachi|ashi|homeinspector|overseeit)\.[a-z.]+$|\.gov$|\.gov\.|\.state\.|\.mil$/

const INSPECTS = /inspect/
const COMPANY_LINE = /\b(?:inspections?|inspectors)\b/i
const MAX_COMPANY_WORDS = 8

/** Words that any title page has; a company's name has others too. */
const GENERIC_WORD =
  /^(?:home|house|property|residential|commercial|building|real|estate|general|professional|confidential|complete|full|pre|purchase|listing|annual|warranty|sample|summary|detailed|visual|inspections?|inspectors?|inspected|reports?|services?|certified|licensed|certification|prepared|performed|cover|page|date|time|the|your|our|this|a|an|of|for|by|and|on|in|at|to|is|l\.?l\.?c|inc|ltd|co|corp|company)$/i

const SUFFIX = /[\s,]*\b(?:l\.?l\.?c|p\.?l\.?l\.?c|inc|ltd|co|corp|corporation)\b\.?\s*$/i

/**
 * The company that wrote a report, in lowercase: the domain on its first page, else the name in its letterhead. Null where
 * neither is certain. The same company's reports have the same one, which is all it is for.
 */
export function companyOf({ pages }: Pick<ReadDocument, 'pages'>): string | null {
  const lines = (pages[0]?.lines ?? []).map(({ words }) => textOf(words))
  const domains = lines.flatMap(domainsIn)
  const name = lines.map(companyNameIn).find((found) => found !== null)
  const company = domains.find((domain) => INSPECTS.test(domain)) ?? name ?? domains[0]
  return company && company.length <= MAX_COMPANY_LENGTH ? company : null
}

/** Longer lines are sentences, in which a domain belongs to someone else. */
const MAX_LINE = 120

const domainsIn = (line: string): string[] =>
  line.length > MAX_LINE
    ? []
    : [...line.matchAll(DOMAIN)]
        .map(([, domain]) => domain!.toLowerCase())
        .filter((domain) => !SHARED_DOMAIN.test(`.${domain}`))

function companyNameIn(line: string): string | null {
  if (line.length > MAX_COMPANY_LENGTH || !COMPANY_LINE.test(line) || /[\d:@/#]|\.\s/.test(line)) return null
  const words = line.split(/[\s,&-]+/).filter((word) => /\p{L}{2}/u.test(word))
  if (words.length > MAX_COMPANY_WORDS || words.every((word) => GENERIC_WORD.test(word))) return null
  return line
    .replace(SUFFIX, '')
    .replaceAll(/[^\p{L}&' -]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
