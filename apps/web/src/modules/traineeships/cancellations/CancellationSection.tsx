// « Annulation » of a session: what was cancelled and why, and each refund until it is given; one that failed is asked again.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import {
  type Cancellation,
  type CancelledRow,
  type RefundState,
  refundMeansLabels,
  refundStateLabels,
} from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { Alert, Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './cancellations.module.css'

const meanings = { pending: 'info', asked: 'info', done: 'success', failed: 'danger' } as const satisfies Record<
  RefundState,
  string
>
/** What comes of a card is known some moments after the act. */
const refreshEvery = 5_000

const Retry = ({ row }: { readonly row: CancelledRow }) => {
  const retry = useAction(cancellationsApi.retryRefund, {
    refreshes: [['traineeships'], ['billing']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Remboursement demandé.') : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const left = formatEuros(row.leftCents)
  const onCardWords =
    row.offer?.answer === null ? 'Rendre sur la carte sans attendre' : 'Essayer de nouveau sur la carte'
  return (
    <div className={classes.retry}>
      <b>{row.offer?.answer === null ? `${left} attendent sa réponse.` : `${left} restent à rendre.`}</b>
      {row.leftOnCardCents > 0 && (
        <Button
          size="xs"
          loading={retry.isPending}
          aria-label={`${onCardWords}, ${row.student}`}
          onClick={() => retry.mutate({ id: row.id, means: 'card' })}
        >
          {onCardWords}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        loading={retry.isPending}
        aria-label={`Rendre par virement, ${row.student}`}
        onClick={() => retry.mutate({ id: row.id, means: 'transfer' })}
      >
        Rendre par virement
      </Button>
    </div>
  )
}

type Offer = NonNullable<CancelledRow['offer']>
const answerWords: Readonly<Record<NonNullable<Offer['answer']>, string>> = {
  taken: 'accepté, avec ce qui était payé',
  declined: 'refusé\u00a0: remboursement demandé',
  expired: 'sans réponse\u00a0: remboursé',
}
const offerWords = ({ stage, until, answer }: Offer): string =>
  `Autre stage proposé\u00a0: ${stage}, ${answer === null ? `réponse attendue jusqu’au ${formatInstant(until)}` : answerWords[answer]}`
/** What waits for the answer of its family has not failed. */
const isFailed = ({ leftCents, offer }: CancelledRow): boolean =>
  leftCents > 0 && (offer === null || offer.answer !== null)

const Row = ({ row, canRetry }: { readonly row: CancelledRow; readonly canRetry: boolean }) => (
  <li aria-label={row.student}>
    <span className={classes.who}>
      <b>{row.student}</b>
      <span className={classes.quiet}>
        <AppLink href={`/customer/show/${row.customer.id}`}>{row.customer.label}</AppLink>
        {row.subjects !== null && ` · garde le reste du stage, sans ${row.subjects}`}
        {row.creditedCents > 0 && ` · avoir de ${formatEuros(row.creditedCents)}`}
      </span>
    </span>
    <span className={classes.refunds}>
      {row.refunds.map(({ id, cents, means, state, message }) => (
        <span key={id}>
          {formatEuros(cents)} {refundMeansLabels[means]}{' '}
          <Statut meaning={meanings[state]}>{refundStateLabels[state]}</Statut>
          {message !== null && <span className={classes.quiet}>{unbroken(message)}</span>}
        </span>
      ))}
      {row.keptCents > 0 && <span>{formatEuros(row.keptCents)} gardés en avoir</span>}
      {row.refunds.length === 0 && row.keptCents === 0 && row.offer?.answer !== null && (
        <span className={classes.quiet}>rien à rendre</span>
      )}
    </span>
    {row.offer !== null && <span className={classes.quiet}>{offerWords(row.offer)}</span>}
    {row.leftCents > 0 && canRetry && <Retry row={row} />}
  </li>
)

const Act = ({ act, canRetry }: { readonly act: Cancellation; readonly canRetry: boolean }) => {
  const failed = act.rows.filter(isFailed)
  return (
    <section aria-label={act.group ?? 'Tout le stage'} className={classes.act}>
      <h2>{act.group === null ? 'Stage annulé' : `Groupe annulé\u00a0: ${act.group}`}</h2>
      <p className={classes.quiet}>
        {formatInstant(act.at)}
        {act.by !== null && `, par ${act.by}`} · Motif{'\u00a0'}: {act.reason}
      </p>
      {failed.length > 0 && (
        <Alert color="danger" role="alert">
          {counted(failed.length, 'remboursement n’est pas passé', 'remboursements ne sont pas passés')}
          {'\u00a0'}: {failed.map(({ student }) => student).join(', ')}.
        </Alert>
      )}
      <ul className={classes.families}>
        {act.rows.map((row) => (
          <Row key={row.id} row={row} canRetry={canRetry} />
        ))}
      </ul>
    </section>
  )
}

export const CancellationSection = ({ session }: { readonly session: { readonly id: number } }) => {
  const canRetry = useCan('traineeships', 'fullAccess')
  const query = useOperation(cancellationsApi.cancellations, { sessionId: String(session.id) }, { refreshEvery })
  return (
    <QueryPanel query={query} what="les annulations">
      {({ cancellations }) =>
        cancellations.length === 0 ? (
          <EmptyLine>Rien n’a été annulé dans ce stage.</EmptyLine>
        ) : (
          cancellations.map((act) => <Act key={act.id} act={act} canRetry={canRetry} />)
        )
      }
    </QueryPanel>
  )
}
