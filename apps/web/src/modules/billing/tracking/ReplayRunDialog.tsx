// A replay of many bills: how far it is while it runs, and what came of each bill; the same when it is opened again later.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import {
  type ReplayRun,
  replayOutcomeLabels,
  replayOutcomes,
  replayRunLabels,
} from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button, Progress } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { endTrackedReplay } from './replay-tasks.ts'
import { countsOf, outcomeMeanings, runMeanings } from './replay-words.ts'
import classes from './tracking.module.css'

/** Milliseconds between two questions about one that runs. */
export const replayPollMs = 1_000
const moved = [['billing'], ['courses'], ['accounting']] as const

const columns = columnsOf<typeof paymentReplaysApi.replayLines>()([
  { id: 'bill', label: 'Facture', cell: (line) => line.bill, isTitle: true, width: 142 },
  {
    id: 'customer',
    label: 'Client',
    cell: (line) => <AppLink href={`/customer/show/${line.customerId}`}>{line.customer}</AppLink>,
    sort: true,
    width: 170,
    card: 'line',
  },
  {
    id: 'outcome',
    label: 'Résultat',
    cell: (line) =>
      line.outcome === null ? (
        <Dash />
      ) : (
        <Statut meaning={outcomeMeanings[line.outcome]}>{replayOutcomeLabels[line.outcome]}</Statut>
      ),
    sort: true,
    isState: true,
    width: 210,
  },
  {
    id: 'message',
    label: 'Détail',
    cell: (line) => (line.message === null ? <Dash /> : <span className={classes.told}>{unbroken(line.message)}</span>),
    card: 'line',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'resultat',
    input: 'outcomes',
    label: 'Résultat',
    options: wordOptions(replayOutcomeLabels, replayOutcomes),
  },
]
const noun = { one: 'facture', many: 'factures', isFeminine: true, none: 'Aucune facture dans cette relance' }

const Figures = ({ run }: { readonly run: ReplayRun }) => (
  <dl className={classes.figures}>
    {countsOf(run).map(({ outcome, label, count }) => (
      <div key={outcome}>
        <dt>{label}</dt>
        <dd>{count}</dd>
      </div>
    ))}
    <div>
      <dt>Encaissé</dt>
      <dd>{formatEuros(run.collectedCents)}</dd>
    </div>
    <div>
      <dt>Demandé à l’Urssaf</dt>
      <dd>{formatEuros(run.requestedCents)}</dd>
    </div>
    <div>
      <dt>Versé aux professeurs</dt>
      <dd>{formatEuros(run.sentCents)}</dd>
    </div>
  </dl>
)

const Standing = ({ run }: { readonly run: ReplayRun }) => {
  const percent = run.total === 0 ? 100 : Math.round((run.done / run.total) * 100)
  const words = `${counted(run.done, 'facture')} sur ${run.total}`
  return (
    <>
      <p className={classes.lead}>
        <Statut meaning={runMeanings[run.status]}>{replayRunLabels[run.status]}</Statut> Lancée le{' '}
        {formatInstant(run.startedAt)} par {run.by}. {words}.
      </p>
      {run.status === 'running' && (
        <>
          <Progress size="md" value={percent} animated aria-label={`Relance des paiements\u00a0: ${percent}\u00a0%`} />
          <p className={classes.note}>
            {run.isStopAsked
              ? 'Elle s’arrête après la facture en cours.'
              : 'Elle continue si vous fermez cette fenêtre\u00a0: vous serez prévenu de sa fin.'}
          </p>
        </>
      )}
      {(run.status === 'stopped' || run.status === 'interrupted') && run.done < run.total && (
        <p className={classes.note}>
          Les factures sans résultat n’ont pas été relancées&nbsp;: vous pouvez les sélectionner de nouveau.
        </p>
      )}
    </>
  )
}

type Props = { readonly runId: number; readonly onClose: () => void }

export const ReplayRunDialog = ({ runId, onClose }: Props) => {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const client = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const query = useOperation(
    paymentReplaysApi.replayRun,
    { id: String(runId) },
    { refreshEvery: isOver ? 0 : replayPollMs },
  )
  const run = query.data
  const [wasRunning, setWasRunning] = useState(false)
  if (run?.status === 'running' && !wasRunning) setWasRunning(true)
  const hasEnded = run !== undefined && run.status !== 'running'
  if (hasEnded !== isOver) setIsOver(hasEnded)
  const end = useEffectEvent(() => {
    if (run) endTrackedReplay(run)
    // what it paid shows in the list below
    if (wasRunning) for (const queryKey of moved) void client.invalidateQueries({ queryKey: [...queryKey] })
  })
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  const stop = useAction(paymentReplaysApi.stopReplay, {
    refreshes: [['billing', paymentReplaysApi.replayRun.id]],
    onSuccess: ({ isValid, errorMsgs }) => void (isValid || toast.info(unbroken(errorMsgs.join(' ')))),
  })
  const input = useMemo(() => ({ runId: String(runId) }), [runId])
  return (
    <Modal opened onClose={onClose} title="Relance des paiements" size={960} fullScreen={isPhone}>
      <QueryPanel query={query} what="la relance">
        {(data) => (
          <>
            <Standing run={data} />
            <Figures run={data} />
          </>
        )}
      </QueryPanel>
      <ServerTable
        id={`relance-${runId}`}
        operation={paymentReplaysApi.replayLines}
        columns={columns}
        filters={filters}
        defaultSort="position.asc"
        searchLabel="N°, client"
        noun={noun}
        keyOf={(line) => line.billId}
        nameOf={(line) => `${line.bill} ${line.customer}`}
        input={input}
        keep="memory"
        {...(isOver ? {} : { refreshEvery: replayPollMs })}
      />
      <div className={classes.buttons}>
        <Button onClick={onClose}>Fermer</Button>
        {run?.status === 'running' && (
          <Button
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            disabled={run.isStopAsked}
            loading={stop.isPending}
            onClick={() => stop.mutate({ id: runId })}
          >
            Arrêter
          </Button>
        )}
      </div>
    </Modal>
  )
}
