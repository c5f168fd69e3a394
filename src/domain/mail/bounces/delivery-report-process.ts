import { serve } from '#platform/tasks/serve.ts'
import { handle, InputRejected } from '#platform/tasks/task.ts'
import { readReport } from './delivery-report.ts'
import { readReportTask } from './task.ts'

serve([
  handle(readReportTask, ({ source }) =>
    readReport(source).catch((error) => {
      throw new InputRejected('unreadable', String(error))
    }),
  ),
])
