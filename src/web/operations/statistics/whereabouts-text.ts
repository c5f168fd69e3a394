import type { Whereabouts } from '#domain/operations/statistics/contract.ts'
import { listText, numberText } from '#kernel/formatters.ts'
import { countText } from '#web/ui/format.ts'

/** Where the uploaded reports are: `Of the uploaded reports, 3 were answered (2 estimates and 1 letter), and 1 is in review.` */
export function whereaboutsText({ estimates, letters, ...open }: Whereabouts): string | null {
  const answers = [estimates && countText(estimates, 'estimate'), letters && countText(letters, 'letter')]
  const places = [
    withCount(
      estimates + letters,
      'was',
      'were',
      `answered (${listText(answers.filter((each) => each !== 0))})`,
    ),
    withCount(open.inReview, 'is', 'are', 'in review'),
    withCount(open.unread, 'is', 'are', 'being read'),
    withCount(open.returned, 'was', 'were', 'returned to the agent'),
    withCount(open.uploading, 'is', 'are', 'still uploading'),
  ].filter((each) => each !== null)
  return places.length > 0 ? `Of the uploaded reports, ${listText(places)}.` : null
}

const withCount = (count: number, one: string, several: string, where: string) =>
  count > 0 ? `${numberText(count)} ${count === 1 ? one : several} ${where}` : null

/** The same, and why there may be more responses than that: some are for reports from before the period. */
export function answersText({ sent, whereabouts }: { sent: number; whereabouts: Whereabouts }): string {
  const earlier = sent - whereabouts.estimates - whereabouts.letters
  const others =
    earlier > 0
      ? `${numberText(earlier)} of the responses ${earlier === 1 ? 'was for a report' : 'were for reports'} uploaded earlier.`
      : null
  return [whereaboutsText(whereabouts), others].filter(Boolean).join(' ')
}
