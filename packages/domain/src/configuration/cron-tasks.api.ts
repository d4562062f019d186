// Operations of the scheduled tasks: list, form, run now, history of the runs.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryFlag, queryId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { frequencies } from '../kernel/schedule.ts'
import { CronRunRow, CronTaskInput, CronTaskRecord, CronTaskRow } from './cron-tasks.schema.ts'

export const cronTasksApi = defineOperations('configuration', {
  listCronTasks: operation({
    name: 'cron_tasks_list',
    method: 'GET',
    path: '/admin/cron-task/cron-tasks-list',
    effect: 'read',
    access: right('configuration', 'read'),
    input: listInput({ sorts: ['name', 'lastRun', 'status'], defaultSort: 'name.desc' }),
    answer: listAnswer(CronTaskRow),
    summary: 'Liste des tâches planifiées',
  }),
  showCronTask: operation({
    name: 'cron_task_show',
    method: 'GET',
    path: '/admin/cron-task/cron-task-show',
    effect: 'read',
    access: right('configuration', 'read'),
    /** `updating`: the form is open and asks for the part that depends on `frequenceType`. */
    input: z.object({ id: queryId, frequenceType: z.enum(frequencies).optional(), updating: queryFlag.default(false) }),
    answer: CronTaskRecord,
    summary: 'Fiche d’une tâche planifiée',
  }),
  saveCronTask: operation({
    name: 'cron_task_show_save',
    method: 'POST',
    path: '/admin/cron-task/cron-task-show',
    effect: 'write',
    access: right('configuration', 'write'),
    input: CronTaskInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une tâche planifiée',
  }),
  runCronTask: operation({
    name: 'cron_task_run',
    method: 'POST',
    path: '/admin/cron-task/run',
    effect: 'write',
    access: right('configuration', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Exécution immédiate d’une tâche planifiée',
  }),
  listCronRuns: operation({
    name: 'cron_task_runs',
    method: 'GET',
    path: '/admin/cron-task/runs',
    effect: 'read',
    access: right('configuration', 'read'),
    input: listInput({
      sorts: ['startedAt'],
      defaultSort: 'startedAt.desc',
      pageSize: 10,
      filters: { id: queryId },
    }),
    answer: listAnswer(CronRunRow),
    summary: 'Exécutions d’une tâche planifiée',
  }),
})
