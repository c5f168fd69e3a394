import type { Box } from '#domain/analysis/contract.ts'
import { type Mark, percentagesOf } from '#web/review/desk/draft/evidence.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { PageSize } from './page-layout.ts'

/** The evidence on a page, highlighted. Clicking a passage selects its line. */
export const PageMarks = ({
  marks,
  selectedId,
  size,
  onSelect,
}: {
  marks: readonly Mark[]
  selectedId: string | null
  size: PageSize
  onSelect: (lineId: string | null) => void
}) =>
  marks.map(({ key, boxes, lineId, title }) =>
    boxes.map((box, index) => (
      <button
        key={`${key} ${box.join()}`}
        type="button"
        // One tab stop per passage, however many lines of text it spans.
        tabIndex={index === 0 && lineId ? 0 : -1}
        disabled={!lineId}
        aria-label={title}
        title={title}
        onClick={() => onSelect(lineId)}
        style={percentagesOf(box, size)}
        className={classNames(
          'absolute rounded-xs mix-blend-multiply',
          lineId === selectedId ? 'bg-mark' : 'bg-mark-quiet hover:bg-mark',
        )}
      />
    )),
  )

/** Outlines the places that ODIE couldn't read. */
export const UnreadMarks = ({ boxes, size }: { boxes: readonly Box[]; size: PageSize }) =>
  boxes.map((box) => (
    <p
      key={box.join()}
      style={percentagesOf(box, size)}
      className="pointer-events-none absolute rounded-xs outline-2 outline-unread outline-dashed outline-offset-2"
    >
      <span className="absolute bottom-full left-0 mb-1 rounded-xs bg-unread px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-on-unread">
        ODIE couldn’t read this area
      </span>
    </p>
  ))

/** Underlines the passage that the report was scrolled to. */
export const PlaceMark = ({ boxes, size }: { boxes: readonly Box[]; size: PageSize }) =>
  boxes.map((box) => (
    <span
      key={box.join()}
      aria-hidden
      style={percentagesOf(box, size)}
      className="pointer-events-none absolute animate-fade border-b-2 border-mark-edge bg-mark mix-blend-multiply"
    />
  ))
