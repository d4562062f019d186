// The technical log: faults of the server, of jobs and of browsers, with what they carry.

import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import {
  logLevelLabels,
  logLevels,
  logTypeLabels,
  type TechnicalLogRow,
} from '@cartable/domain/journal/journal.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './TraceDetails.module.css'

const meanings = { debug: 'grey', info: 'info', warning: 'warning', error: 'danger', critical: 'danger' } as const

const columns = columnsOf<typeof journalApi.technicalLogs>()([
  { id: 'date', label: 'Date', cell: (log) => formatInstant(log.date), sort: true, figures: true, width: 150 },
  { id: 'type', label: 'Type', cell: (log) => logTypeLabels[log.type] ?? log.type, sort: true, width: 130 },
  {
    id: 'logLevel',
    label: 'Niveau',
    cell: (log) => <Statut meaning={meanings[log.logLevel]}>{logLevelLabels[log.logLevel]}</Statut>,
    sort: true,
    width: 130,
  },
  {
    id: 'alert',
    label: 'Alerte',
    cell: (log) =>
      log.alert && (
        <Statut meaning="danger" icon={IconBellRinging}>
          Alerte
        </Statut>
      ),
    width: 104,
  },
  { id: 'message', label: 'Message', cell: (log) => log.message },
  { id: 'user', label: 'Utilisateur', cell: (log) => log.user, width: 140 },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'niveau',
    input: 'logLevel',
    label: 'Niveau',
    options: wordOptions(logLevelLabels, logLevels),
  },
  {
    kind: 'choice',
    param: 'type',
    label: 'Type',
    options: wordOptions(logTypeLabels),
  },
  { kind: 'period', param: 'periode', label: 'Période', from: 'from', to: 'to' },
  { kind: 'toggle', param: 'alertes', input: 'withAlert', label: 'Alertes', off: 'Tout', on: 'Alertes seulement' },
]

const labels: Readonly<Record<string, string>> = {
  exception: 'Exception',
  file: 'Fichier',
  line: 'Ligne',
  stack: 'Pile',
  http_method: 'Méthode',
  url: 'Adresse',
  referrer: 'Page d’origine',
  operation: 'Opération',
  browser: 'Navigateur',
  column: 'Colonne',
  code: 'Code',
  ip: 'Adresse IP',
  requestId: 'Identifiant de la requête',
  jobId: 'Identifiant de la tâche de fond',
  taskId: 'Numéro de la tâche longue',
  attempts: 'Essais',
  repeated: 'Répétitions tues',
  leftOut: 'Erreurs tues',
  server: 'Machine',
  level: 'Gravité',
  type: 'Nature',
  message: 'Message',
  cause: 'Cause',
  constraint: 'Contrainte',
  status: 'Réponse',
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const Details = ({ log }: { log: TechnicalLogRow }) => {
  const facts = Object.entries({
    ...log.context,
    ...log.errorDetails,
    requestId: log.requestId,
  }).filter(([, value]) => value !== null && value !== '')
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{labels[name] ?? name}</dt>
          <dd>{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const noun = {
  one: 'ligne',
  many: 'lignes',
  isFeminine: true,
  none: 'Aucun incident pour l’instant',
  why: 'Les fautes du serveur et des navigateurs sont notées ici.',
}
const keyOf = (log: TechnicalLogRow) => log.id
const nameOf = (log: TechnicalLogRow) => `${log.message}, ${formatInstant(log.date)}`
const detailOf = (log: TechnicalLogRow) => <Details log={log} />

export const TechnicalLogs = () => (
  <Panel title="Journaux techniques" breadcrumb={[{ label: 'Administration' }]} fill>
    <ServerTable
      id="journaux"
      operation={journalApi.technicalLogs}
      columns={columns}
      filters={filters}
      defaultSort="date.desc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      detailOf={detailOf}
      searchLabel="Message"
    />
  </Panel>
)
