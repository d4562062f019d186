// The report of an import: figures as tiles, lines with their reasons, links to the records, files to keep or to correct.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import {
  type LineStatus,
  lineStatuses,
  type ReportLine,
  type RunCounts,
  type RunReport,
  type SheetFormat,
  sheetFormats,
} from '@cartable/domain/exchange/exchange.schema.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDatabaseImport, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { extensionOf } from '../../platform/fields/files/file-rules.ts'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import { columnsOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './exchange.module.css'
import { headOfRun, statusLooks, unchangedLines, writtenLines } from './exchange-texts.ts'
import { importLabel, OutcomeAlert } from './ImportOutcome.tsx'
import { ReportTiles, statusIcons } from './ReportTiles.tsx'

/** Under this name the browser keeps what is searched in the report of a run. */
export const reportListId = (runId: number): string => `rapport-${runId}`
/** Lines of a page of the report. */
export const reportPageSize = 25

const columns = columnsOf<typeof excelFileApi.report>()([
  {
    id: 'lineNumber',
    label: 'Ligne',
    cell: (line) => (
      <>
        <span className={classes.onlyOnCards}>Ligne </span>
        {formatCount(line.lineNumber)}
      </>
    ),
    figures: true,
    quiet: true,
    width: 80,
    card: 'line',
  },
  {
    id: 'status',
    label: 'Statut',
    cell: (line) => (
      <Statut meaning={statusLooks[line.status]} icon={statusIcons[line.status]}>
        {lineStatuses[line.status]}
      </Statut>
    ),
    width: 124,
    card: 'aside',
  },
  { id: 'label', label: 'Élément', cell: (line) => line.label || '–', width: '26%', isTitle: true },
  {
    id: 'messages',
    label: 'Motif ou changement',
    cell: (line) =>
      line.messages.length + line.changes.length === 0 ? (
        <span className={classes.nothing}>–</span>
      ) : (
        <span className={classes.reasons} data-error={line.status === 'error' || undefined}>
          {line.messages.map((message) => (
            <span key={message}>{message} </span>
          ))}
          {line.changes.map(({ field, from, to }) => (
            <span key={field}>
              {field}
              {'\u00a0'}: <del>{from || 'vide'}</del> → <ins>{to || 'vide'}</ins>{' '}
            </span>
          ))}
        </span>
      ),
    card: 'line',
  },
])
const noun = { one: 'ligne', many: 'lignes', isFeminine: true, none: 'Aucune ligne dans ce rapport' }
const keyOf = (line: ReportLine) => line.lineNumber
const nameOf = (line: ReportLine) => line.label || `Ligne ${line.lineNumber}`
const pathOf = (line: ReportLine) => line.path ?? undefined
const noSizes: readonly number[] = []

/** Files about a run come back in the format that it came in. */
const formatOf = (fileName: string | undefined): SheetFormat =>
  sheetFormats.find((format) => format === extensionOf(fileName ?? '')) ?? 'xlsx'

type Props = {
  readonly runId: number
  /** What is known of the run besides its lines; null for one that is no longer the last of its type. */
  readonly report: RunReport | null
  readonly status: LineStatus | null
  readonly onStatus: (status: LineStatus | null) => void
  /** Imports the file that this run checked; null when it is no longer at hand. */
  readonly onImport: (() => void) | null
  readonly onClose: () => void
}

export const ReportDialog = ({ runId, report, status, onStatus, onImport, onClose }: Props) => {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const [seen, setSeen] = useState<RunCounts | null>(null)
  const counts = report?.counts ?? seen
  const input = useMemo(() => ({ runId: String(runId), ...(status !== null && { statuses: status }) }), [runId, status])
  const format = formatOf(report?.fileName)
  const fileOf = (errorsOnly: boolean) =>
    urlOf(excelFileApi.reportDownload, { runId: String(runId), format, ...(errorsOnly && { errorsOnly: 'true' }) })
  const mayImport = onImport !== null && report?.dryRun === true && writtenLines(report) > 0
  const errors = (counts?.error ?? 0) + (counts?.duplicate ?? 0)
  const unlisted = report === null ? 0 : unchangedLines(report)
  return (
    <Modal
      opened
      size={960}
      fullScreen={isPhone}
      onClose={onClose}
      title={
        <span className={classes.reportTitle}>
          <span>{report?.dryRun ? 'Rapport de vérification' : 'Rapport d’import'}</span>
          {report && <small>{headOfRun(report)}</small>}
        </span>
      }
      classNames={{
        content: classes.report,
        header: classes.reportHeader,
        title: classes.reportHead,
        body: classes.reportBody,
      }}
    >
      {report && <OutcomeAlert report={report} />}
      {counts && <ReportTiles counts={counts} chosen={status} onChoose={onStatus} />}
      <ServerTable
        id={reportListId(runId)}
        operation={excelFileApi.report}
        columns={columns}
        defaultSort="lineNumber.asc"
        defaultSize={reportPageSize}
        sizesOffered={noSizes}
        searchLabel="Nom, motif…"
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        pathOf={pathOf}
        input={input}
        extra={
          <span className={classes.order}>
            Erreurs d’abord
            {unlisted > 0 && `, sans ${counted(unlisted, 'ligne', 'lignes')} déjà à jour`}
          </span>
        }
        onAnswer={(answer) => setSeen(answer.totals)}
      />
      <div className={classes.reportFoot}>
        <Button size="sm" className={classes.first} onClick={onClose}>
          Fermer
        </Button>
        <Button
          component="a"
          size="sm"
          href={fileOf(false)}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Télécharger le rapport
        </Button>
        {errors > 0 && (
          <Button
            component="a"
            size="sm"
            variant={mayImport ? 'default' : 'filled'}
            href={fileOf(true)}
            download
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          >
            {errors === 1
              ? 'Télécharger la ligne en erreur'
              : `Télécharger les ${formatCount(errors)} lignes en erreur`}
          </Button>
        )}
        {mayImport && (
          <Button
            size="sm"
            variant="filled"
            leftSection={<IconDatabaseImport size={16} aria-hidden />}
            onClick={onImport}
          >
            {importLabel(report)}
          </Button>
        )}
      </div>
    </Modal>
  )
}
