import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Contractor,
  getCompany,
  getCompanyLogo,
  removeCompanyLogo,
  setCompanyLogo,
} from '#domain/accounts/contractors/contract.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { hrefOf, messageOf } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { refusalOf, upload } from '#web/api/upload.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

const CHANGED_BY_LOGO = [getCompany, ...CHANGED_BY_CONTRACTOR]

/** A company's logo, to see, replace, and remove. It's saved as soon as a file is chosen. */
export function LogoField({ company }: { company: Contractor }) {
  const { logo, choose, remove, file, problem } = useLogo(company)
  const contractorId = company.id
  return (
    <div className="grid gap-4">
      {logo && (
        <div className="grid justify-items-start gap-3">
          {/* White, like the paper it's printed on. */}
          <div className="rounded-md bg-paper p-4 ring-1 ring-line">
            <img
              src={hrefOf(getCompanyLogo, { contractorId, version: logo })}
              alt={`Logo of ${businessName(company)}`}
              className="max-h-16 max-w-full"
            />
          </div>
          <Button size="sm" pending={remove.isPending} onClick={remove.start}>
            Remove logo
          </Button>
        </div>
      )}
      <FileField
        label={logo ? 'Replace the logo' : 'Logo file'}
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        file={file}
        error={problem}
        hint="PNG, JPEG, or WebP, up to 5 MB. A wide logo on a white or transparent background prints best."
        required={false}
        onChoose={choose}
      />
    </div>
  )
}

function useLogo({ id: contractorId, logo: saved }: Contractor) {
  const client = useQueryClient()
  const [logo, setLogo] = useState(saved)
  const [refusal, setRefusal] = useState<string>()
  const removing = useCommand(removeCompanyLogo, { refreshes: CHANGED_BY_LOGO })
  const saving = useMutation({
    mutationFn: (image: File) => upload(setCompanyLogo, { contractorId }, image),
    onSuccess: async (company) => {
      setLogo(company.logo)
      showToast({ tone: 'good', title: 'Success', description: 'Logo saved' })
      await Promise.all(CHANGED_BY_LOGO.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
  })
  const choose = (image: File | null) => {
    const reason = image && refusalOf(setCompanyLogo, image)
    saving.reset()
    setRefusal(reason ?? undefined)
    if (image && !reason) saving.mutate(image)
  }
  const start = () =>
    removing.mutate(
      { contractorId },
      {
        onSuccess: () => {
          setLogo(null)
          showToast({ tone: 'good', title: 'Success', description: 'Logo removed' })
        },
        onError: showFailure('Failed to remove the logo'),
      },
    )
  return {
    logo,
    choose,
    remove: { start, isPending: removing.isPending },
    file: saving.isPending ? saving.variables : null,
    problem: refusal ?? (saving.isError ? messageOf(saving.error, 'Failed to save the logo') : undefined),
  }
}
