// Words of import and export: what each type holds, how a run ended, how long it took.
import type { LineStatus, RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import {
  type Icon,
  IconAddressBook,
  IconBook2,
  IconBuilding,
  IconCalendarEvent,
  IconCategory,
  IconChalkboardTeacher,
  IconListNumbers,
  IconMapPin,
  IconSignature,
  IconStairs,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

type Look = { readonly icon: Icon; readonly holds: string | null }
const looks: Readonly<Record<string, Look>> = {
  establishments: { icon: IconBuilding, holds: 'Écoles, collèges, lycées et leur ville' },
  cities: { icon: IconMapPin, holds: 'Communes et codes postaux' },
  subjects: { icon: IconBook2, holds: 'Matières enseignées et leur catégorie' },
  schoolCareers: { icon: IconStairs, holds: 'Niveaux, dans leur ordre' },
  chapters: { icon: IconListNumbers, holds: 'Programme, par matière et niveau' },
  teachers: { icon: IconChalkboardTeacher, holds: 'Identité, coordonnées et matières' },
  customers: { icon: IconUsers, holds: 'Responsables et leurs élèves' },
  contacts: { icon: IconAddressBook, holds: 'Demandes à suivre' },
  contracts: { icon: IconSignature, holds: 'Qui donne cours à qui, à quel prix' },
  openingBalances: { icon: IconWallet, holds: 'Ce que les familles ont payé d’avance' },
  plannedCourses: { icon: IconCalendarEvent, holds: 'Cours à venir, sur leurs contrats' },
}
const plain: Look = { icon: IconCategory, holds: null }
/** Drawing and one line on a type; a type that is not known here is plain. */
export const lookOf = (objectType: string): Look => looks[objectType] ?? plain

/** Lines that an import wrote, or would have. */
export const writtenLines = ({ counts }: RunReport): number => counts.add + counts.update + counts.inactivation
/** Lines that were fine and changed nothing. */
export const unchangedLines = (report: RunReport): number =>
  Math.max(0, report.counts.all - report.counts.error - report.counts.duplicate - writtenLines(report))

export const meaningOfRun = (report: RunReport): Meaning => {
  if (report.cancelled) return 'grey'
  if (report.undone !== null) return 'grey'
  if (report.isValid) return report.counts.duplicate > 0 ? 'warning' : 'success'
  return writtenLines(report) > 0 ? 'warning' : 'danger'
}

const many = (count: number, one: string, more: string) => (count < 2 ? one : more)
/** « 1 236 lignes sont enregistrées, 4 restent à corriger… »: what was done, what is left to do. */
export const summaryOf = (report: RunReport): string => {
  const { cancelled, dryRun, counts, undone } = report
  if (undone !== null)
    return `Cet import a été annulé le ${formatInstant(undone.at)}${undone.by === null ? '' : ` par ${undone.by}`}\u00a0: les données sont comme avant.`
  if (cancelled) return 'Rien n’a été enregistré\u00a0: les données sont comme avant.'
  if (counts.all === 0) return ''
  const written = writtenLines(report)
  const unchanged = unchangedLines(report)
  // Only the first number says what is counted.
  const lines = (count: number) => (parts.length === 0 ? counted(count, 'ligne') : formatCount(count))
  const parts: string[] = []
  if (written > 0) {
    const [one, more] = dryRun
      ? ['serait enregistrée', 'seraient enregistrées']
      : ['est enregistrée', 'sont enregistrées']
    parts.push(`${lines(written)} ${many(written, one, more)}`)
  }
  if (unchanged > 0) parts.push(`${lines(unchanged)} ${many(unchanged, 'était', 'étaient')} déjà à jour`)
  if (counts.error > 0)
    parts.push(
      `${lines(counts.error)} ${many(counts.error, 'reste', 'restent')} à corriger\u00a0: reprenez-${many(counts.error, 'la', 'les')} dans le fichier des erreurs${dryRun ? '' : `, puis importez-${many(counts.error, 'la seule', 'les seules')}`}`,
    )
  if (counts.duplicate > 0)
    parts.push(
      `${lines(counts.duplicate)} ${many(counts.duplicate, 'ressemble à une fiche et n’est pas écrite', 'ressemblent à des fiches et ne sont pas écrites')}`,
    )
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

/** Whether an import wrote something that can be taken back. */
export const isUndoable = (report: RunReport): boolean =>
  !report.dryRun && !report.cancelled && report.undone === null && writtenLines(report) > 0

/** « Dernier import », « Dernière vérification ». */
export const lastRunTitle = (report: RunReport): string => (report.dryRun ? 'Dernière vérification' : 'Dernier import')
/** « 4 en erreur », « annulé », « sans erreur ». */
export const lastRunOutcome = (report: RunReport): string => {
  if (report.cancelled) return report.dryRun ? 'annulée' : 'annulé'
  if (report.undone !== null) return `annulé le ${formatInstant(report.undone.at)}`
  if (report.counts.error > 0) return `${formatCount(report.counts.error)}\u00a0en erreur`
  return report.isValid ? 'sans erreur' : 'sans suite'
}

/** Time taken, as people say it: « 42 s », « 1 min 48 s ». */
export const formatElapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min ${seconds % 60}\u00a0s`
}
/** « clients.xlsx · 21/11/2026 à 14:32 · 1 min 48 s ». */
export const headOfRun = (report: RunReport): string =>
  [
    report.fileName,
    ...(report.sheetName === null ? [] : [`feuille «\u00a0${report.sheetName}\u00a0»`]),
    formatInstant(report.startedAt),
    formatElapsed(Date.parse(report.finishedAt) - Date.parse(report.startedAt)),
  ].join(' · ')

export const statusLooks: Readonly<Record<LineStatus, Meaning>> = {
  error: 'danger',
  duplicate: 'warning',
  add: 'success',
  update: 'info',
  inactivation: 'grey',
}
