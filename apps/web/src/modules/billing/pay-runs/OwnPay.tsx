// « Ma paie » of a self-employed teacher: what lessons will still bring, the invoices made in his name, the mandate for them.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import {
  mandateText,
  type OwnPay as Own,
  type OwnPayRow,
  payPaperStates,
} from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { capital, unbroken } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { paperMeanings } from './PayPapers.tsx'
import classes from './pay-runs.module.css'

const Mandate = () => {
  const accept = useAction(payRunsApi.acceptMandate, {
    refreshes: [['billing']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Mandat accepté\u00a0: vos factures sont établies pour vous.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return (
    <>
      <p>{mandateText}</p>
      <Button size="md" variant="filled" loading={accept.isPending} onClick={() => accept.mutate({})}>
        J’accepte ce mandat
      </Button>
    </>
  )
}

const Paper = ({ paper }: { readonly paper: OwnPayRow }) => (
  <li>
    <Statut meaning={paperMeanings[paper.state]}>{payPaperStates[paper.state]}</Statut>
    <span className={classes.what}>
      {capital(formatMonth(paper.month))}
      <span className={classes.quiet}>
        {paper.reference} ·{' '}
        {paper.paidOn === null ? `du ${formatDay(paper.issuedOn)}` : `payé le ${formatDay(paper.paidOn)}`}
      </span>
    </span>
    <span className={classes.amount}>{formatEuros(paper.totalCents)}</span>
    <Button
      size="md"
      variant="subtle"
      component="a"
      href={urlOf(payRunsApi.print, { id: String(paper.id) })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Voir la facture ${paper.reference} (nouvel onglet)`}
    >
      Voir
    </Button>
  </li>
)

export const OwnPay = ({ pay }: { readonly pay: Own }) => (
  <>
    {pay.mandateAcceptedOn === null ? (
      <Mandate />
    ) : (
      <p className={classes.quiet}>Mandat d’autofacturation accepté le {formatDay(pay.mandateAcceptedOn)}.</p>
    )}
    <p>
      À venir pour les cours déjà donnés{'\u00a0'}: {formatEuros(pay.comingCents)}
      {pay.duesCents < 0 && `, dont ${formatEuros(-pay.duesCents)} à reprendre`}
      {pay.duesCents > 0 && `, et ${formatEuros(pay.duesCents)} de rappel`}.
    </p>
    {pay.obstacles.length > 0 && (
      <div role="status">
        <Statut meaning="warning">Versements suspendus</Statut>
        <ul>
          {pay.obstacles.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    )}
    {pay.papers.length > 0 && (
      <ul className={classes.lines} aria-label="Mes factures">
        {pay.papers.map((paper) => (
          <Paper key={paper.id} paper={paper} />
        ))}
      </ul>
    )}
  </>
)
