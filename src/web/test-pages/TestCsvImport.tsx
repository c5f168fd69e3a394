import { useCurrentUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { CsvImportCard } from '#web/pricebooks/CsvImportCard.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { testPaths } from './test-paths.ts'

/** The admins' own import, which has no test call: it needs an admin. */
export function TestCsvImport() {
  const { data: user, isPending } = useCurrentUser()
  if (user?.role === 'admin') return <CsvImportCard />
  return (
    <Card title="CSV Import" description="Items with the same name are updated.">
      {!isPending && (
        <Notice
          tone="info"
          title="For admins"
          action={
            <ButtonLink size="sm" to={paths.signIn({ next: testPaths.admin() })}>
              Log in as an admin
            </ButtonLink>
          }
        >
          This is the import of the admin pages. It works here, too, once you’re logged in as an admin.
        </Notice>
      )}
    </Card>
  )
}
