// « Ma paie »: what comes, what keeps it back, each month, the papers, and what each year brought.
import { extraKinds } from '@cartable/domain/billing/extras/extras.words.ts'
import { mandateText, payPaperStates } from '@cartable/domain/billing/pay-runs/pay-papers.words.ts'
import type { OwnPay } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { urlAt } from '../../../../platform/api/client.ts'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Amount, Card, Notice, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Answered, Empty, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { OwnTakeBacks } from '../../take-backs/outside/OwnTakeBacks.tsx'
import { acceptMandate, ownMonths, ownPay, ownPayslips, printBill, printPayslip, printYear } from './own-pay.doors.ts'
import { PayMonth } from './PayMonths.tsx'

const Mandate = () => {
  const accept = useAct(acceptMandate, {
    done: () => toast('Mandat accepté\u00a0: vos factures sont établies pour vous.'),
  })
  return (
    <div>
      <p>{mandateText}</p>
      <Buttons>
        <Button kind="primary" isBusy={accept.isBusy} onPress={() => void accept.run({})}>
          J’accepte ce mandat
        </Button>
      </Buttons>
      <Failure of={accept} />
    </div>
  )
}

const Coming = ({ pay, mayWrite }: { readonly pay: OwnPay; readonly mayWrite: boolean }) => (
  <Section title="À venir">
    {pay.obstacles.length > 0 && (
      <Notice meaning="warning">
        <p>Versements suspendus</p>
        <ul>
          {pay.obstacles.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
    )}
    <Card>
      <div>
        <Quiet>
          {pay.extras.length === 0 ? 'Pour les cours déjà donnés' : 'Pour les cours déjà donnés, frais et primes'}
        </Quiet>
        <p>
          <Amount>{formatEuros(pay.comingCents)}</Amount>
        </p>
        {pay.extras.map(({ kind, day, label, cents }) => (
          <Quiet key={`${kind} ${day} ${label} ${cents}`}>
            dont {extraKinds[kind].toLowerCase()} du {shortDay(day)}
            {'\u00a0'}: {label}, {formatEuros(cents)}
          </Quiet>
        ))}
        {pay.duesCents !== 0 && (
          <Quiet>
            {pay.duesCents < 0
              ? `dont ${formatEuros(-pay.duesCents)} à reprendre`
              : `et ${formatEuros(pay.duesCents)} de rappel`}
          </Quiet>
        )}
      </div>
      {mayWrite && pay.isSelfEmployed && pay.mandateAcceptedOn === null && <Mandate />}
      {pay.mandateAcceptedOn !== null && (
        <Quiet>Mandat d’autofacturation accepté le {shortDay(pay.mandateAcceptedOn)}.</Quiet>
      )}
    </Card>
  </Section>
)

const Bills = ({ pay }: { readonly pay: OwnPay }) =>
  pay.papers.length === 0 ? null : (
    <Section title="Mes factures" count={pay.papers.length}>
      <Card>
        {pay.papers.map((paper) => (
          <Row
            key={paper.id}
            title={`${capital(formatMonth(paper.month))} · ${formatEuros(paper.totalCents)}`}
            detail={`${paper.reference} · ${payPaperStates[paper.state]}${paper.paidOn === null ? '' : ` le ${shortDay(paper.paidOn)}`}`}
            aside={
              <ButtonLink
                icon="download"
                label={`Voir la facture ${paper.reference}`}
                href={urlAt(printBill, { id: String(paper.id) })}
              />
            }
          />
        ))}
      </Card>
      {pay.mandateAcceptedOn !== null && (
        <Quiet>Établies en votre nom, par le mandat du {shortDay(pay.mandateAcceptedOn)}.</Quiet>
      )}
    </Section>
  )

const Payslips = () => {
  const payslips = useAnswer(ownPayslips, { size: '24' })
  const rows = payslips.data?.rows ?? []
  return rows.length === 0 ? null : (
    <Section title="Mes bulletins" count={payslips.data?.total ?? rows.length}>
      <Card>
        {rows.map((slip) => (
          <Row
            key={slip.id}
            title={`${capital(formatMonth(slip.month))} · ${formatEuros(slip.amount)} net`}
            detail={`${slip.customer} · ${slip.paidOn === null ? `prévu le ${shortDay(slip.payOn)}` : `payé le ${shortDay(slip.paidOn)}`}`}
            aside={
              <ButtonLink
                icon="download"
                label={`Voir le bulletin, ${formatMonth(slip.month)}, ${slip.customer}`}
                href={urlAt(printPayslip, { id: String(slip.id) })}
              />
            }
          />
        ))}
      </Card>
    </Section>
  )
}

export const PayPage = () => {
  const pay = useAnswer(ownPay, {})
  const months = useAnswer(ownMonths, {})
  const years = months.data?.years ?? []
  // who has left reads
  const mayWrite = useIdentity()?.parts.includes('teacher') === true
  return (
    <Page
      title="Ma paie"
      lead="Ce que chaque mois vous apporte, et où en est l’argent."
      aside={
        <>
          <Answered of={pay}>{(own) => <Bills pay={own} />}</Answered>
          <Payslips />
          {years.length > 0 && (
            <Section title="Reçu par année">
              <Card>
                {years.map(({ year, paidCents }) => (
                  <Row
                    key={year}
                    title={`${year} · ${formatEuros(paidCents)}`}
                    detail="Chaque versement, à garder pour vos déclarations"
                    aside={
                      <ButtonLink
                        icon="download"
                        label={`Voir le relevé de ${year}`}
                        href={urlAt(printYear, { year: String(year) })}
                      />
                    }
                  />
                ))}
              </Card>
            </Section>
          )}
        </>
      }
    >
      <Answered of={pay}>{(own) => <Coming pay={own} mayWrite={mayWrite} />}</Answered>
      <OwnTakeBacks mayAnswer={mayWrite} />
      <Answered of={months}>
        {({ months: all }) =>
          all.length === 0 ? (
            <Card>
              <Empty icon="pay" title="Rien à compter pour l’instant">
                <p>Vos cours déclarés apparaîtront ici, mois par mois.</p>
              </Empty>
            </Card>
          ) : (
            all.map((month, at) => <PayMonth key={month.month} month={month} isFirst={at === 0} />)
          )
        }
      </Answered>
    </Page>
  )
}
