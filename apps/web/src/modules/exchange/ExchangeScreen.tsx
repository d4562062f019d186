// The screen of import and export: a type, its file, its instructions, the import that runs, the report it leaves.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type {
  ExchangeType,
  FileColumns,
  LineStatus,
  Matching,
  NamedRun,
  RunReport,
} from '@cartable/domain/exchange/exchange.schema.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { PreferencesContext } from '../../platform/list/preferences.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { useUnsavedGuard } from '../../platform/shell/unsaved.ts'
import { ExportMenu } from './ExportMenu.tsx'
import classes from './exchange.module.css'
import { writtenLines } from './exchange-texts.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import { HowTo, Instructions } from './Instructions.tsx'
import { selectTypeText } from './import-file.ts'
import { endImport, trackImport } from './import-tasks.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { ReportDialog, reportListId } from './ReportDialog.tsx'
import { isLineStatus } from './ReportTiles.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { checkMode, useExchangeAddress } from './use-address.ts'
import { type StartedImport, useSendImport } from './use-send-import.ts'

const crumbs = [{ label: 'Administration' }]
/** Milliseconds between two looks at the types, while one of them is being imported and otherwise. */
const lookMs = { busy: 3000, quiet: 20_000 }

type Address = ReturnType<typeof useExchangeAddress>
type Known = AnswerOf<typeof excelFileApi.types>

/** An import that this page did not start itself: by its address, or after a reload. */
const foundImport = (objectType: string, dryRun: boolean): StartedImport => ({
  objectType,
  runId: null,
  fileName: '',
  dryRun,
  waits: null,
})

/** Tells the end of an import that was followed here and then left to itself. */
const useReducedEnds = (
  types: readonly ExchangeType[],
  followed: string | null,
  onReport: (report: RunReport) => void,
) => {
  const left = useRef(new Set<string>())
  const open = useEffectEvent(onReport)
  useEffect(() => {
    for (const { objectType, label, isRunning, lastRun } of types) {
      if (objectType === followed) {
        if (isRunning) left.current.add(objectType)
        else left.current.delete(objectType)
      } else if (!isRunning && left.current.delete(objectType) && lastRun !== null) {
        const tell = lastRun.isValid ? toast.success : toast.error
        tell(`${label}\u00a0: ${lastRun.message}`, { label: 'Voir le rapport', run: () => open(lastRun) })
      }
    }
  }, [types, followed])
}

type Props = {
  readonly known: Known
  readonly address: Address
  /** Why nothing could be exported; choosing a type answers it. */
  readonly typeRefusal: string | undefined
}

const Exchange = ({ known, address, typeRefusal }: Props) => {
  const client = useQueryClient()
  const preferences = useContext(PreferencesContext)
  const { change } = address
  const type = known.types.find((one) => one.objectType === address.type) ?? null
  const [file, setFile] = useState<File | null>(null)
  const [started, setStarted] = useState<StartedImport | null>(null)
  /** The check of the file that is still chosen, for the type that is. */
  const [checkedRun, setChecked] = useState<(RunReport & { readonly objectType: string }) | null>(null)
  const checked = checkedRun?.objectType === address.type && file !== null ? checkedRun : null
  /** The columns of a file that is not one of ours, and how they were matched. */
  const [columns, setColumns] = useState<FileColumns | null>(null)
  const [matching, setMatching] = useState<Matching | null>(null)
  /** Whoever the lines concern is mailed: only when asked for. */
  const [tells, setTells] = useState(false)
  const more = { ...(matching && { matching }), ...(tells && { tells: true as const }) }
  const [isMatching, setIsMatching] = useState(false)
  const [undoing, setUndoing] = useState<NamedRun | null>(null)
  const [lastEnd, setLastEnd] = useState<RunReport | null>(null)
  const rules = { maxBytes: known.maxBytes, extensions: known.extensions }
  const { refusals, setRefusals, sending, send } = useSendImport({
    type,
    file,
    rules,
    onColumns: (found) => {
      setColumns(found)
      setIsMatching(true)
    },
    onStarted: (run) => {
      setStarted(run)
      trackImport(run, known.types.find((one) => one.objectType === run.objectType)?.label ?? '')
      change({ suivi: run.objectType, mode: run.dryRun ? checkMode : null, rapport: null })
    },
  })
  useUnsavedGuard(sending !== null)
  const followed =
    address.followed === null ? null : (known.types.find((one) => one.objectType === address.followed) ?? null)
  const reported =
    [lastEnd, ...known.types.flatMap((one) => [one.lastRun, one.lastImport])].find(
      (run) => run?.runId === address.runId,
    ) ?? null

  useReducedEnds(known.types, address.followed, (ended) => openReport(ended.runId, null))

  const forgetColumns = () => {
    setColumns(null)
    setMatching(null)
    setTells(false)
  }
  const choose = (objectType: string) => {
    forgetColumns()
    setRefusals({})
    change({ type: objectType }, { replace: address.type === null })
  }
  const takeFile = (next: File | null) => {
    setFile(next)
    setChecked(null)
    forgetColumns()
    setRefusals(({ type: kept }) => (kept === undefined ? {} : { type: kept }))
  }
  const noteEnd = (run: StartedImport, report: RunReport | null) => {
    void client.invalidateQueries({ queryKey: ['exchange', excelFileApi.types.id] })
    if (run.waits === null) endImport(run, report)
    if (report === null || run.waits !== null) return
    setLastEnd(report)
    if (report.dryRun) setChecked(writtenLines(report) > 0 ? { ...report, objectType: run.objectType } : null)
    else if (report.isValid && run.runId !== null) takeFile(null)
  }
  const openReport = (runId: number, status: LineStatus | null) =>
    change({ suivi: null, mode: null, rapport: String(runId), statut: status, q: null, page: null })
  const closeReport = () => {
    // A report read again begins at its beginning, unlike the lists of pages.
    if (address.runId !== null) preferences.write(`liste:${reportListId(address.runId)}`, null)
    change({ rapport: null, statut: null, q: null, page: null })
  }
  const importChecked = (runId: number | null) =>
    checked !== null && runId === checked.runId
      ? () => {
          change({ suivi: null, mode: null, rapport: null, statut: null, q: null, page: null }, { replace: true })
          void send(false, more)
        }
      : null

  const run =
    followed &&
    (started?.objectType === followed.objectType ? started : foundImport(followed.objectType, address.isCheck))
  return (
    <>
      <div className={classes.screen}>
        <TypeChoice
          types={known.types}
          value={type?.objectType ?? null}
          onChange={choose}
          error={refusals.type ?? typeRefusal}
        />
        <div className={classes.sheet}>
          <ImportSheet
            type={type}
            file={file}
            rules={rules}
            refusals={refusals}
            isBusy={sending !== null}
            checked={checked}
            tells={tells}
            onTells={setTells}
            onUndo={setUndoing}
            onFile={takeFile}
            onFileRefusal={(sentence) =>
              setRefusals(({ type: kept }) => ({
                ...(kept !== undefined && { type: kept }),
                ...(sentence !== undefined && { file: sentence }),
              }))
            }
            onSend={(dryRun) => void send(dryRun, more)}
            onMatch={columns === null ? null : () => setIsMatching(true)}
            onFollow={(objectType) => change({ suivi: objectType })}
            onReport={(runId) => openReport(runId, null)}
          />
          {type ? <Instructions objectType={type.objectType} label={type.label} /> : <HowTo />}
        </div>
      </div>
      {isMatching && columns && (
        <MatchDialog
          columns={columns}
          onClose={() => setIsMatching(false)}
          onCheck={(chosen) => {
            setMatching(chosen)
            setIsMatching(false)
            void send(true, { matching: chosen })
          }}
        />
      )}
      {undoing && <UndoDialog run={undoing} onClose={() => setUndoing(null)} />}
      {sending !== null && <ImportDialog sending={sending} label={type?.label ?? ''} />}
      {sending === null && run && followed && (
        <ImportDialog
          sending={null}
          label={followed.label}
          followed={run}
          onEnd={(report) => noteEnd(run, report)}
          onReduce={() => change({ suivi: null, mode: null })}
          onOwn={
            run.waits !== null && file !== null
              ? () => {
                  change({ suivi: null, mode: null }, { replace: true })
                  void send(run.dryRun, more)
                }
              : null
          }
          onImport={importChecked(checked?.runId ?? null)}
          onReport={(report, status) => openReport(report.runId, status)}
        />
      )}
      {sending === null && !run && address.runId !== null && (
        <ReportDialog
          key={address.runId}
          runId={address.runId}
          report={reported}
          status={isLineStatus(address.status) ? address.status : null}
          onStatus={(status) => change({ statut: status, page: null })}
          onImport={importChecked(address.runId)}
          onClose={closeReport}
        />
      )}
    </>
  )
}

export const ExchangeScreen = () => {
  const address = useExchangeAddress()
  const [isAnyRunning, setAnyRunning] = useState(false)
  const [isExportRefused, setExportRefused] = useState(false)
  const query = useOperation(excelFileApi.types, {}, { refreshEvery: isAnyRunning ? lookMs.busy : lookMs.quiet })
  const types: readonly ExchangeType[] = query.data?.types ?? []
  const isRunning = types.some((type) => type.isRunning)
  useEffect(() => setAnyRunning(isRunning), [isRunning])
  const type = types.find((one) => one.objectType === address.type) ?? null
  return (
    <Panel
      title="Import / export Excel"
      breadcrumb={crumbs}
      actions={
        <ExportMenu
          objectType={type?.objectType ?? null}
          label={type?.label ?? null}
          onRefused={() => setExportRefused(true)}
        />
      }
    >
      <QueryPanel query={query} what="les types de données">
        {(known) => (
          <Exchange
            known={known}
            address={address}
            typeRefusal={isExportRefused && type === null ? selectTypeText : undefined}
          />
        )}
      </QueryPanel>
    </Panel>
  )
}
