import type { DeliveryStatus } from '#domain/webhooks/deliveries/contract.ts'
import { listDeliveries } from '#domain/webhooks/deliveries/contract.ts'
import { getWebhook, listWebhooks, type WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50

export const webhooksQuery = query(listWebhooks, {})
export const webhookQuery = (id: WebhookId) => query(getWebhook, { id })
export const deliveriesQuery = (id: WebhookId, status?: DeliveryStatus) =>
  pagedQuery(listDeliveries, { id, limit: PAGE_SIZE, ...(status && { status }) })
