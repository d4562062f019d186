// Where the pages outside the office ask what became of money.
import type { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showMoney = door<typeof timelineApi.show>('billing.show', 'GET', '/billing/payments/money-timeline')
