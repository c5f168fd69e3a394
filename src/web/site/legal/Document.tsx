import type { ReactNode } from 'react'

export type Section = { id: string; title: string; content: ReactNode }

/** A long text in numbered sections, with a table of contents next to it on wide screens. */
export const Document = ({ sections }: { sections: readonly Section[] }) => (
  <div className="grid items-start gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
    <nav aria-label="On this page" className="text-sm lg:sticky lg:top-8">
      <ol className="grid gap-1 border-l border-line">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1 pl-4 text-muted hover:border-ink hover:text-ink"
            >
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <div className="grid max-w-[42rem] gap-10">
      {sections.map(({ id, title, content }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-8 gap-3">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {index + 1}. {title}
          </h2>
          <div className="grid gap-3 text-muted [&_strong]:text-ink [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
            {content}
          </div>
        </section>
      ))}
    </div>
  </div>
)
