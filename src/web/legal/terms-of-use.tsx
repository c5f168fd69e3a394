import type { Section } from './Document.tsx'

/** The first half of the terms: the service, and what each side does. */
export const TERMS_OF_USE: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    content: (
      <>
        <p>
          These terms are an agreement between you and the operator of On-Demand Inspection Estimates (“ODIE”,
          “we”), a company based in Milwaukee, Wisconsin. They apply from the moment you create an account,
          accept an invitation, or send us a report.
        </p>
        <p>
          If you use ODIE for a brokerage or a company, you agree for it too, and say that you are allowed to.
          If you do not agree with these terms, please do not use the service.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service and where it is offered',
    content: (
      <>
        <p>
          Agents upload home inspection reports. ODIE reads a report for electrical deficiencies, our staff
          review what was found, and a local contractor’s prices turn it into an estimate. The agent gets it
          by e-mail as a PDF, and finds it in the dashboard.
        </p>
        <ul>
          <li>
            Electrical estimates are offered now. Plumbing and HVAC are planned, and promised to nobody yet.
          </li>
          <li>
            The service area is Southeastern Wisconsin, told by ZIP code. Reports for other addresses are not
            processed; whoever asks for one may leave an address, to be told when we get there.
          </li>
          <li>A report is matched to a contractor by the ZIP code of its property.</li>
          <li>We may change, limit or end parts of the service, and say so beforehand where we can.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'roles',
    title: 'Who does what',
    content: (
      <>
        <p>
          <strong>Agents</strong>
        </p>
        <ul>
          <li>upload complete, accurate reports that they are allowed to share with us;</li>
          <li>use estimates for information only, never as a binding offer or as an inspection;</li>
          <li>respect contractors’ contact details and territories;</li>
          <li>do not pass a contractor’s pricebook information on to competitors.</li>
        </ul>
        <p>
          <strong>Contractors</strong>
        </p>
        <ul>
          <li>keep their Wisconsin electrical license and their insurance current;</li>
          <li>keep the prices in their pricebook accurate;</li>
          <li>honour the ZIP codes that are assigned to them, and those that are not;</li>
          <li>respond promptly when an estimate is asked for.</li>
        </ul>
        <p>
          Everybody keeps their password to themselves, and tells us at once when somebody else may know it.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'What software reads, and what it may miss',
    content: (
      <>
        <p>
          Reports are read by software, which may use artificial intelligence. It can overlook a deficiency,
          take one for another, or misread a scan. That is why each line of an estimate shows the inspector’s
          own words and page, and why a person looks at every draft before it is sent.
        </p>
        <p>
          What ODIE finds is not an inspection, not a code review, and not legal or engineering advice. Where
          a finding matters to you, read it in the report, and ask a licensed professional.
        </p>
      </>
    ),
  },
  {
    id: 'estimates',
    title: 'How accurate an estimate is, and liability',
    content: (
      <>
        <p>
          An estimate is made from paper. It is valid until the date that stands on it. The price of the work
          can change once a contractor has seen the house; lines that cannot be priced without a visit say so,
          and are not part of the total. The work itself is a contract between the owner and the contractor,
          to which we are no party.
        </p>
        <p>
          The service is provided as it is. As far as the law allows, we are not liable for indirect loss,
          lost profit, or a deal that did not close.
          <strong>
            {' '}
            Our total liability for everything that has to do with the service is limited to the amount you
            paid for it, and is never more than $1,000.
          </strong>
        </p>
      </>
    ),
  },
]
