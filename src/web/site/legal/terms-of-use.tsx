import { ServiceArea } from '#web/service-area/ServiceArea.tsx'
import type { Section } from './Document.tsx'

/** The first half of the terms: the service, and each side's responsibilities. */
export const TERMS_OF_USE: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    content: (
      <>
        <p>
          These terms are an agreement between you and the operator of On-Demand Inspection Estimates (“ODIE,”
          “we”), a company based in Milwaukee, Wisconsin. They apply from the moment you create an account,
          accept an invitation, or send us a report.
        </p>
        <p>
          If you use ODIE on behalf of a brokerage or a company, you also accept these terms for it and
          confirm that you’re authorized to. If you don’t agree with these terms, please don’t use the
          service.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service and where it’s offered',
    content: (
      <>
        <p>
          Agents upload home inspection reports. ODIE finds the electrical deficiencies in a report, our team
          reviews the findings, and a local contractor’s prices turn them into an estimate. The agent gets the
          estimate by email as a PDF and in the dashboard.
        </p>
        <ul>
          <li>We offer electrical estimates today. Plumbing and HVAC are planned, but not guaranteed.</li>
          <li>
            The service area is <ServiceArea />, by ZIP code. We don’t process reports for other addresses.
            You can join the waiting list for a ZIP code, and we’ll email you when we start serving it.
          </li>
          <li>Reports are matched to contractors by the property’s ZIP code.</li>
          <li>We may change, limit, or end parts of the service, with advance notice where we can.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'roles',
    title: 'Roles and responsibilities',
    content: (
      <>
        <p>
          <strong>Agents:</strong>
        </p>
        <ul>
          <li>upload complete, accurate reports that they are allowed to share with us;</li>
          <li>use estimates for information only, never as a binding offer or as an inspection;</li>
          <li>respect contractors’ contact details and territories;</li>
          <li>don’t share a contractor’s pricebook information with competitors.</li>
        </ul>
        <p>
          <strong>Contractors:</strong>
        </p>
        <ul>
          <li>keep their state electrical license and insurance current;</li>
          <li>keep the prices in their pricebook accurate;</li>
          <li>honor ZIP code territory assignments, their own and others’;</li>
          <li>respond promptly to estimate requests.</li>
        </ul>
        <p>Everyone keeps their password private and tells us right away if someone else may know it.</p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'AI and its limits',
    content: (
      <>
        <p>
          Software reads the reports, and it may use artificial intelligence. It can miss a deficiency,
          mistake one for another, or misread a scan. That’s why every line of an estimate shows the
          inspector’s own words and the page, and why a person reviews every draft before it’s sent.
        </p>
        <p>
          ODIE’s findings are not an inspection, a code review, or legal or engineering advice. If a finding
          matters to you, read it in the report and ask a licensed professional.
        </p>
      </>
    ),
  },
  {
    id: 'estimates',
    title: 'Estimate accuracy and liability',
    content: (
      <>
        <p>
          An estimate is based on the report alone and is valid until the date printed on it. The price of the
          work can change once a contractor has seen the property. Lines that can’t be priced without a visit
          say so and aren’t part of the total. The work itself is a contract between the owner and the
          contractor. We’re not a party to it.
        </p>
        <p>
          The service is provided “as is.” To the extent the law allows, we aren’t liable for indirect losses,
          lost profits, or a deal that didn’t close.
          <strong>
            {' '}
            Our total liability for everything related to the service is limited to the amount you paid for
            it, and is never more than $1,000.
          </strong>
        </p>
      </>
    ),
  },
]
