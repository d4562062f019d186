// Scheduled work of the monitoring workflow: cards are opened for what needs somebody, and closed once it is settled.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../platform/live/live.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import {
  closeSettledCards,
  openCardDisputeCards,
  openDisputeCards,
  openDocumentCards,
  openPaymentCards,
  openTransferCards,
  openWithdrawalCards,
  wakeCards,
} from './watch.queries.ts'

export const watchMonitoring = defineScheduledTask({
  code: 'watch-monitoring',
  name: 'Cartes du suivi des actions',
  description:
    'Ouvre une carte pour chaque paiement en échec ou manquant, chaque virement refusé, chaque justificatif expiré et chaque cours ou paiement contesté, et termine celles de ce qui est réglé.',
  schedule: { frequenceType: 'minutes', granularity: 10, moments: [] },
  run: async ({ write, platform }) => {
    const today = dayOf(platform.clock.now())
    const summary = await write('monitoring.watch', async (tx) => {
      const closed = await closeSettledCards(tx, today)
      const opened =
        (await openPaymentCards(tx, today)) +
        (await openDisputeCards(tx)) +
        (await openCardDisputeCards(tx)) +
        (await openWithdrawalCards(tx)) +
        (await openTransferCards(tx)) +
        (await openDocumentCards(tx, today))
      const woken = await wakeCards(tx, today)
      for (const { id, assignedStaffUserId } of woken)
        await notify(tx, await accountsOfStaff(tx, { staffUserIds: [assignedStaffUserId] }), {
          kind: 'todo',
          title: 'Une carte de suivi attendait ce jour\u00a0: elle est à traiter.',
          link: `/monitoring/workflow/overview?carte=${id}`,
        })
      if (opened + closed + woken.length > 0) await announce(tx, { keys: [['monitoring']], by: null, byName: null })
      return { opened, closed, woken: woken.length }
    })
    return { status: 'success', summary }
  },
})
