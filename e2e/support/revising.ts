import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { expect } from './journey.ts'

/** Sends a revision without the line that is called this. */
export async function removeLine(request: APIRequestContext, sent: AdminEstimate, description: string) {
  const revise = `/api/admin/estimates/${sent.id}/revise`
  const draft = await bodyOf(await request.post(revise, { data: { version: sent.version } }))
  const { id, contractorId, version, estimateData } = draft
  const line_items = estimateData?.line_items.filter((line) => line.description !== description)
  const data = { version, contractorId, line_items }
  const saved = await bodyOf(await request.put(`/api/admin/estimates/${id}`, { data }))
  await bodyOf(await request.post(`/api/admin/estimates/${id}/send`, { data: { version: saved.version } }))
}

async function bodyOf(response: APIResponse) {
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as AdminEstimate
}
