// How an import ended: its sentence as received, what it did in figures, and what can be done next.
import type { LineStatus, RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconDatabaseImport, IconListDetails } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { counted, unbroken } from '../../platform/fr/typography.ts'
import dialogs from '../../platform/shell/dialogs/dialogs.module.css'
import { iconOfMeaning } from '../../platform/theme/Statut.tsx'
import classes from './exchange.module.css'
import { meaningOfRun, summaryOf, writtenLines } from './exchange-texts.ts'
import { ReportTiles } from './ReportTiles.tsx'

/** The sentence of a run, in its colour, with its figures in words. */
export const OutcomeAlert = ({ report }: { readonly report: RunReport }) => {
  const meaning = meaningOfRun(report)
  const Drawing = iconOfMeaning[meaning]
  const summary = summaryOf(report)
  return (
    <Alert
      color={meaning}
      icon={<Drawing size={18} aria-hidden />}
      role={meaning === 'success' || meaning === 'grey' ? 'status' : 'alert'}
      title={unbroken(report.message)}
    >
      {summary === '' ? null : summary}
    </Alert>
  )
}

/** « Importer », or how many lines a checked file would write. */
export const importLabel = (report: RunReport): string =>
  report.counts.error + report.counts.duplicate === 0
    ? 'Importer'
    : `Importer ${counted(writtenLines(report), 'ligne correcte', 'lignes correctes')}`

/** Focuses what it is given to when it appears inside an open dialog: what had the focus went away with the progress. */
export const useFocusAtFirst = <E extends HTMLElement>() => {
  const first = useRef<E>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

type Props = {
  readonly report: RunReport
  /** The import of somebody else that ours was waiting for: starts ours. */
  readonly onOwn: (() => void) | null
  /** The checked file is still there: imports it. */
  readonly onImport: (() => void) | null
  readonly onReport: (status: LineStatus | null) => void
  readonly onClose: () => void
}

export const ImportOutcome = ({ report, onOwn, onImport, onReport, onClose }: Props) => {
  const hasLines = report.counts.error + report.counts.duplicate + writtenLines(report) > 0
  const mayImport = onImport !== null && report.dryRun && writtenLines(report) > 0
  const next = onOwn ?? (mayImport ? onImport : null)
  const first = useFocusAtFirst<HTMLButtonElement>()
  return (
    <>
      <OutcomeAlert report={report} />
      {onOwn && (
        <p className={classes.waited}>
          L’import que le vôtre attendait est terminé. Votre fichier n’a pas été envoyé, il est toujours choisi.
        </p>
      )}
      {report.counts.all > 0 && <ReportTiles counts={report.counts} onChoose={onReport} />}
      <div className={dialogs.buttons}>
        <Button
          ref={hasLines ? null : first}
          data-autofocus={!hasLines || undefined}
          size="sm"
          className={classes.first}
          onClick={onClose}
        >
          Fermer
        </Button>
        {hasLines && (
          <Button
            size="sm"
            variant={next ? 'default' : 'filled'}
            ref={first}
            data-autofocus
            leftSection={<IconListDetails size={16} aria-hidden />}
            onClick={() => onReport(null)}
          >
            Voir le rapport détaillé
          </Button>
        )}
        {next && (
          <Button size="sm" variant="filled" leftSection={<IconDatabaseImport size={16} aria-hidden />} onClick={next}>
            {onOwn ? 'Envoyer mon fichier' : importLabel(report)}
          </Button>
        )}
      </div>
    </>
  )
}
