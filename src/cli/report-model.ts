import type { Analysis } from '#domain/analysis/contract.ts'
import { BACKGROUND_BUDGET, readWithModel } from '#domain/analysis/model/reading.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import { openModel } from '#platform/ai/model.ts'
import type { Model } from '#platform/ai/model-request.ts'
import { readAiConfig } from '#platform/config/config.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { CommandError } from './command-error.ts'

/** The language model in the configuration. Throws a `CommandError` if there's none. */
export function configuredModel(): Model {
  const model = openModel(readAiConfig())
  if (!model)
    throw new CommandError('--model needs a language model: set AI_PROVIDER and its variables (docs/ai.md).')
  return model
}

/** A report as the model reads it. No one waits for the command as staff wait for a draft, so the model has more time. */
export async function readReportWithModel(
  model: Model,
  report: { analysis: Analysis; text: ReportText },
): Promise<Analysis> {
  const log = openLog('warn', { destination: process.stderr })
  const { analysis } = await readWithModel(model, report, { log, budget: BACKGROUND_BUDGET })
  return analysis
}
