// The file of an import: chosen, checked without saving or imported; what is running and what the last run left.
import type { ExchangeType, NamedRun, RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconCircleX, IconDatabaseImport, IconLock, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { counted, unbroken } from '../../platform/fr/typography.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './exchange.module.css'
import { isUndoable, lastRunOutcome, lastRunTitle, meaningOfRun } from './exchange-texts.ts'
import { FileDrop } from './FileDrop.tsx'
import { importLabel } from './ImportOutcome.tsx'
import type { ImportRules } from './import-file.ts'
import type { Refusals } from './use-send-import.ts'

type LastRunProps = {
  readonly run: NamedRun
  readonly onReport: (runId: number) => void
  /** Takes back everything that it wrote; null where that is not offered. */
  readonly onUndo: (() => void) | null
}
const LastRun = ({ run, onReport, onUndo }: LastRunProps) => (
  <div className={classes.lastRun}>
    <span>
      <b>{lastRunTitle(run)}</b>
      {'\u00a0: '}
      {run.fileName}, le {formatInstant(run.finishedAt)}
      {run.by && `, par ${run.by}`}
    </span>
    <Statut meaning={meaningOfRun(run)}>{lastRunOutcome(run)}</Statut>
    <Button variant="subtle" color="primary" onClick={() => onReport(run.runId)}>
      Voir le rapport
    </Button>
    {onUndo && (
      <Button variant="subtle" color="danger" onClick={onUndo}>
        Annuler l’import
      </Button>
    )}
  </div>
)

type Props = {
  readonly type: ExchangeType | null
  readonly file: File | null
  readonly rules: ImportRules
  readonly refusals: Refusals
  readonly isBusy: boolean
  /** The check of the very file that is chosen, when it found something to write. */
  readonly checked: RunReport | null
  readonly onFile: (file: File | null) => void
  readonly onFileRefusal: (sentence: string | undefined) => void
  /** Whoever the lines concern is mailed. */
  readonly tells: boolean
  readonly onTells: (tells: boolean) => void
  readonly onSend: (dryRun: boolean) => void
  /** Matches the columns of the file with ours; null where they are ours. */
  readonly onMatch: (() => void) | null
  readonly onFollow: (objectType: string) => void
  readonly onReport: (runId: number) => void
  readonly onUndo: (run: NamedRun) => void
}

export const ImportSheet = (props: Props) => {
  const { type, file, rules, refusals, isBusy, checked, onSend } = props
  const runs = [type?.lastRun, type?.lastImport].filter(
    (run, index, all): run is NamedRun => !!run && all.findIndex((one) => one?.runId === run.runId) === index,
  )
  return (
    <section className={classes.section} aria-labelledby="fichier">
      <div className={classes.sectionHead}>
        <h2 id="fichier">{type ? `Importer\u00a0: ${type.label}` : 'Importer un fichier'}</h2>
      </div>
      {type?.isRunning && (
        <Alert color="info" role="status" icon={<IconRefresh size={18} aria-hidden />}>
          <span className={classes.running}>
            <b>Un import est en cours.</b>
            <Button variant="subtle" color="info" onClick={() => props.onFollow(type.objectType)}>
              Suivre l’import
            </Button>
          </span>
        </Alert>
      )}
      {type && !type.canImport && (
        <Alert
          color="grey"
          role="status"
          icon={<IconLock size={18} aria-hidden />}
          title="Ces données s’exportent, mais ne s’importent pas."
        />
      )}
      <FileDrop file={file} onFile={props.onFile} rules={rules} error={refusals.file} onError={props.onFileRefusal} />
      {refusals.whole && (
        <Alert
          color="danger"
          role="alert"
          icon={<IconCircleX size={18} aria-hidden />}
          title={unbroken(refusals.whole)}
        >
          Rien n’a été enregistré.{file && ' Votre fichier est toujours choisi.'}
          {props.onMatch && (
            <Button variant="subtle" color="danger" onClick={props.onMatch}>
              Faire correspondre les colonnes
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.sendButtons}>
        {checked && (
          <Button
            size="sm"
            variant="filled"
            loading={isBusy}
            leftSection={<IconDatabaseImport size={16} aria-hidden />}
            onClick={() => onSend(false)}
          >
            {importLabel(checked)}
          </Button>
        )}
        <Button
          size="sm"
          variant={checked ? 'default' : 'filled'}
          loading={isBusy && !checked}
          disabled={isBusy}
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          title="Lit tout le fichier et dit ce qu’un import ferait"
          onClick={() => onSend(true)}
        >
          Vérifier sans enregistrer
        </Button>
      </div>
      {checked && checked.counts.mails > 0 && (
        <Checkbox
          checked={props.tells}
          onChange={(event) => props.onTells(event.currentTarget.checked)}
          label={`Prévenir les personnes par e-mail\u00a0: ${counted(checked.counts.mails, 'message partirait', 'messages partiraient')}`}
        />
      )}
      {!checked && <p className={classes.rules}>L’import est proposé une fois ce fichier vérifié.</p>}
      {type &&
        runs.map((run) => (
          <LastRun
            key={run.runId}
            run={run}
            onReport={props.onReport}
            onUndo={type.canImport && !type.isRunning && isUndoable(run) ? () => props.onUndo(run) : null}
          />
        ))}
    </section>
  )
}
