import { useState } from 'react'
import { type AmountKind, unusualAmounts } from '#kernel/amounts.ts'
import type { Cents } from '#kernel/money.ts'

export type AmountQuestion = {
  kind: AmountKind
  amounts: readonly Cents[]
  answer: (isMeant: boolean) => void
}

/** Asks whether unusually high amounts are meant before a form is sent. `question` is null or what `ConfirmAmount` asks. */
export function useAmountQuestion(kind: AmountKind) {
  const [question, setQuestion] = useState<AmountQuestion | null>(null)
  /** Whether to go on: true if none of the amounts is unusually high, otherwise what the user answers. */
  const areMeant = async (texts: readonly (string | null | undefined)[]): Promise<boolean> => {
    const amounts = unusualAmounts(kind, texts)
    if (amounts.length === 0) return true
    const isMeant = await new Promise<boolean>((answer) => setQuestion({ kind, amounts, answer }))
    setQuestion(null)
    return isMeant
  }
  return { areMeant, question }
}
