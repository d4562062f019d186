// « État de l’installation »: what the company has to say of itself first, what `npm run doctor` says of it, its backups and their last proof, tasks that failed or did not run, messages that wait.
import type { StateLine } from '@cartable/domain/configuration/installation-state.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { ageWords, hoursSince, latestBackupHours } from '../../platform/backup/last-backup.ts'
import { proveBackupsCode } from '../../platform/backup/prove-backup.ts'
import { examineHere } from '../../platform/doctor/examine.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { countTroubles } from '../messaging/count-troubles.ts'
import { findHomeServices } from './company.queries.ts'
import { type CronTaskFound, listAllCronTasks } from './cron-tasks.queries.ts'

const company = { label: 'Société', path: '/admin/grcompany' }
/** What lessons are sold as from the first one on: it is entered before anything is billed. */
const declarationLine = ({ sapNumber, sapDeclaredOn, isSaid }: Awaited<ReturnType<typeof findHomeServices>>) => {
  const say = (level: StateLine['level'], words: string): StateLine => ({
    ...{ level, line: `Services à la personne\u00a0: ${words}` },
    link: company,
  })
  if (!isSaid) return say('fine', 'société non déclarée, d’après ses règles.')
  return sapNumber === null || sapDeclaredOn === null
    ? say(
        'warning',
        'numéro et date de la déclaration à enregistrer avant la première facture\u202f; d’ici là, les cours sont au taux normal de TVA, sans crédit d’impôt ni avance immédiate.',
      )
    : say('fine', `société déclarée depuis le ${formatDay(sapDeclaredOn)}, ${sapNumber}.`)
}

const tasks = { label: 'Tâches planifiées', path: '/admin/cron-task' }
const taskOf = ({ id, name }: CronTaskFound) => ({ label: name, path: `/admin/cron-task/${id}` })

/** Of a task that proves once a day: that it failed, and also that nobody has heard of it. */
const proofLine = (task: CronTaskFound | undefined, now: Date): StateLine => {
  const say = (level: StateLine['level'], words: string): StateLine => ({
    ...{ level, line: `Preuve des sauvegardes\u00a0: ${words}` },
    link: task ? taskOf(task) : tasks,
  })
  if (!task?.enabled) return say('warning', 'la tâche est arrêtée\u202f; rien ne dit qu’une sauvegarde se remettrait.')
  if (task.lastRunAt === null) return say('warning', 'elle n’a encore jamais eu lieu.')
  const hours = hoursSince(task.lastRunAt, now)
  if (task.status === 'failure')
    return say(
      'danger',
      `la dernière, du ${formatInstant(task.lastRunAt)}, a échoué\u202f; son compte rendu dit pourquoi.`,
    )
  return hours > latestBackupHours
    ? say('warning', `la dernière a ${ageWords(hours)}\u202f; il en faut une par jour.`)
    : say('fine', `remise et comparée le ${formatInstant(task.lastRunAt)}.`)
}

const taskLines = (all: readonly CronTaskFound[]): StateLine[] => {
  const failed = all.filter(({ enabled, status, code }) => enabled && status === 'failure' && code !== proveBackupsCode)
  return failed.length === 0
    ? [{ level: 'fine', line: 'Tâches planifiées\u00a0: aucune n’a échoué la dernière fois.', link: tasks }]
    : failed.map((task) => ({
        ...{ level: 'warning', link: taskOf(task) },
        line: `${task.name}\u00a0: a échoué${task.lastRunAt === null ? '' : ` le ${formatInstant(task.lastRunAt)}`}.`,
      }))
}

const messageLines = ({ failed, triedAgain }: Awaited<ReturnType<typeof countTroubles>>): StateLine[] => [
  {
    level: failed === 0 ? 'fine' : 'warning',
    line:
      failed === 0
        ? 'Messages et travaux\u00a0: rien n’a été abandonné.'
        : `Messages et travaux\u00a0: ${counted(failed, 'abandonné, à regarder', 'abandonnés, à regarder')}.`,
    link: { label: 'Messages en échec', path: '/admin/messenger-message' },
  },
  {
    level: triedAgain === 0 ? 'fine' : 'warning',
    line:
      triedAgain === 0
        ? 'File d’attente\u00a0: aucun message n’est retardé.'
        : `File d’attente\u00a0: ${counted(triedAgain, 'message retardé, retenté', 'messages retardés, retentés')} sans rien faire.`,
    link: { label: 'Messages en attente', path: '/admin/messenger-message/waiting' },
  },
]

/** Settings are judged where money and privacy are at stake: a trial has those of a trial. */
export const showInstallation = async ({ db, platform, now, today }: OperationContext) => {
  const { production } = platform.config
  const found = production ? await examineHere(now()) : []
  const lineOf = ({ level, line }: (typeof found)[number]): StateLine => ({ level, line, link: null })
  const isBackup = ({ line }: StateLine) => line.startsWith('Sauvegarde\u00a0:')
  const judged = found.map(lineOf)
  const trial: StateLine = {
    ...{ level: 'fine', link: null },
    line: 'Installation d’essai\u00a0: ses réglages et ses sauvegardes ne sont pas jugés.',
  }
  const all = await listAllCronTasks(db, platform.scheduled.codes)
  const proof = proofLine(
    all.find(({ code }) => code === proveBackupsCode),
    now(),
  )
  return {
    checkedAt: now().toISOString(),
    groups: [
      { title: 'Société', lines: [declarationLine(await findHomeServices(db, today()))] },
      { title: 'Réglages et machine', lines: production ? judged.filter((one) => !isBackup(one)) : [trial] },
      ...(production ? [{ title: 'Sauvegardes', lines: [...judged.filter(isBackup), proof] }] : []),
      { title: 'Tâches', lines: taskLines(all) },
      { title: 'Messages', lines: messageLines(await countTroubles(db)) },
    ],
  }
}
