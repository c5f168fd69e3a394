import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentDeletion, contractorDeletion, ownDeletion, ownRemains } from './consequences.ts'

const count = fc.nat({ max: 3 })
const agent = fc.record({ openReports: count, answeredReports: count })
const contractor = fc.record({
  territories: count,
  pricebookItems: count,
  drafts: count,
  sentEstimates: count,
})

test('a deletion never announces that it deletes, unassigns, or leaves zero of something', () => {
  fc.assert(
    fc.property(agent, contractor, (agent, contractor) => {
      const lines = [
        ...agentDeletion(agent),
        ...contractorDeletion(contractor),
        ...ownDeletion({ agent, contractor }),
        ...ownRemains({ agent, contractor }),
      ]
      expect(lines.filter((line) => /\b0\b/.test(line))).toEqual([])
    }),
  )
})

test('a deletion says how much of everything goes and stays', () => {
  const holdings = { territories: 1, pricebookItems: 20, drafts: 2, sentEstimates: 3 }
  expect(contractorDeletion(holdings)).toEqual([
    '1 ZIP code will be unassigned.',
    '20 prices will be deleted.',
    '2 drafts will be unassigned and repriced from the catalog. Prices set by staff won’t change.',
    'Agents keep 3 sent estimates, with the contractor’s name and license on them.',
  ])
  expect(agentDeletion({ openReports: 0, answeredReports: 0 })).toEqual([])
})
