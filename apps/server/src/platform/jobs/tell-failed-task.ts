// Tells administrators that a scheduled task failed: in the bell, with the way to it, once for all the failures until it works again.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { notify } from '../notifications.ts'
import { listRightHolders } from '../right-holders.ts'

/** In the transaction that notes the failure of this run; answers whether the task worked before it. */
export const tellFailedTask = async (tx: Db, taskId: number, runId: number): Promise<boolean> => {
  const { rows } = await sql<{ name: string; first: number }>`
    select t.name, (select min(r.id) from cron_task_runs r where r.cron_task_id = t.id and r.status = 'failure' and r.id > coalesce(
        (select max(w.id) from cron_task_runs w where w.cron_task_id = t.id and w.status in ('success', 'warning')), 0)) as first
      from cron_tasks t where t.id = ${taskId}`.execute(tx)
  const [task] = rows
  if (!task) return false
  await notify(
    tx,
    (await listRightHolders(tx, 'configuration')).map(({ accountId }) => accountId),
    {
      kind: 'task',
      title: `La tâche planifiée «\u00a0${task.name}\u00a0» a échoué.`,
      body: 'Elle sera essayée de nouveau à son heure\u00a0; vous pouvez aussi l’exécuter maintenant. Vous n’en serez plus prévenu avant qu’elle ait fonctionné.',
      link: `/admin/cron-task/${taskId}`,
    },
    { onceAs: `cron-${taskId}-${task.first}` },
  )
  return Number(task.first) === runId
}
