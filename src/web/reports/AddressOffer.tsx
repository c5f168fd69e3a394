import { getReport, listReports, type Report } from '#domain/reports/contract.ts'
import { answerAddressOffer } from '#domain/review/manual-responses/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useCoverage } from './upload/use-coverage.ts'

/** Offers the address that the report names, where the agent entered another one. */
export function AddressOffer({ report }: { report: Report }) {
  const answer = useCommand(answerAddressOffer, { refreshes: [listReports, getReport] })
  const { id, propertyAddress, printedAddress } = report
  const { zip, coverage, isChecking } = useCoverage(printedAddress ?? '')
  const isUnserved = coverage?.served === false
  if (!printedAddress) return null
  const use = (use: 'printed' | 'entered') =>
    answer.mutate(
      { id, printedAddress, use },
      {
        onSuccess: () => use === 'printed' && showToast({ tone: 'good', title: 'Address corrected' }),
        onError: showFailure('Failed to change the address'),
      },
    )
  const isChosen = (which: 'printed' | 'entered') => answer.isPending && answer.variables.use === which
  return (
    <Notice
      tone="caution"
      title={`The report says ${printedAddress}`}
      action={
        <>
          {!isUnserved && (
            <Button
              size="sm"
              pending={isChosen('printed')}
              disabled={answer.isPending || isChecking}
              onClick={() => use('printed')}
            >
              Use this address
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            pending={isChosen('entered')}
            disabled={answer.isPending}
            onClick={() => use('entered')}
          >
            Keep mine
          </Button>
        </>
      }
    >
      You entered {propertyAddress}.{' '}
      {isUnserved
        ? `We don’t serve ${zip} yet, so we can’t send an estimate for the address in the report. If it’s the wrong report, please withdraw it.`
        : 'The estimate will be for the address you choose.'}
    </Notice>
  )
}
