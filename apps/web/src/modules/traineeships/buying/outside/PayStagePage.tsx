// The last step: what is paid, by card, while the place is kept; found again after a reload, a refusal or a lost connection.
import { householdWords } from '@cartable/domain/customers/household/household.words.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { FamilyStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Quiet, Row, Section, StepBar } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import { PayBill } from '../../../billing/payments/outside/pay-bill.parts.tsx'
import { familyStages } from './buying.doors.ts'
import { stageDates } from './ChoiceStep.tsx'
import { HeldPlace, isKept } from './HeldPlace.tsx'
import { StageDates } from './StageDates.tsx'

/** Milliseconds between two looks, while the bank answers. */
const lookEvery = 15_000

const Summary = ({ row }: { readonly row: FamilyStage }) => (
  <Card>
    <Row
      mark={<Mark text={row.student.label[0] ?? ''} />}
      title={`${row.student.label}, ${row.stage.title}`}
      detail={[
        stageDates(row.stage),
        row.stage.place,
        ...row.subjects.map(({ subject, hours }) => [subject, hours].filter(Boolean).join(' ')),
      ].join(' · ')}
    />
  </Card>
)

const Gone = ({ row }: { readonly row: FamilyStage }) => (
  <Page title="La place n’est plus gardée" narrow lead="Elle n’a pas été payée à temps. Rien ne vous est demandé.">
    <Buttons>
      <ButtonLink kind="primary" to={`/espace/stages/inscription/${row.stage.levelId}`}>
        La choisir de nouveau
      </ButtonLink>
      <ButtonLink to="/espace/stages">Mes stages</ButtonLink>
    </Buttons>
  </Page>
)

const Done = ({ row }: { readonly row: FamilyStage }) => (
  <Page title={`${row.student.label} est inscrit au stage`} narrow lead={row.stage.title}>
    <Notice meaning="success" alert>
      {row.instalments.length === 0
        ? 'C’est payé. La confirmation, la facture et les dates pour votre agenda arrivent par mail.'
        : 'La première échéance est payée. La confirmation, la facture et les dates pour votre agenda arrivent par mail.'}
    </Notice>
    <Section title="Votre inscription">
      <Summary row={row} />
    </Section>
    <StageDates row={row} />
    <Buttons>
      <ButtonLink kind="primary" to="/espace/stages">
        Voir mes stages
      </ButtonLink>
    </Buttons>
  </Page>
)

export const PayStagePage = () => {
  const id = Number(useParam('id'))
  const mayPay = useMayPay()
  const stages = useAnswer(familyStages, {}, { refreshEvery: lookEvery })
  return (
    <Answered of={stages}>
      {({ rows, conditions }) => {
        const row = rows.find((one) => one.id === id)
        if (row === undefined) return <Empty title="Cette inscription n’est pas dans votre espace" />
        const { unpaidBill } = row
        if (row.state === 'cancelled') return <Gone row={row} />
        if (unpaidBill === null) return <Done row={row} />
        if (row.heldUntil !== null && !isKept(row.heldUntil)) return <Gone row={row} />
        return (
          <Page
            title={
              mayPay ? `Payer ${formatEuros(unpaidBill.cents)}` : `À régler\u00a0: ${formatEuros(unpaidBill.cents)}`
            }
            narrow
            back="/espace/stages"
          >
            {row.heldUntil !== null && <HeldPlace until={row.heldUntil} onOver={() => void stages.refetch()} />}
            <StepBar step={4} of={4} name={row.student.label} />
            <Section title="Votre inscription">
              <Summary row={row} />
            </Section>
            <StageDates row={row} />
            {mayPay ? (
              <PayBill
                key={unpaidBill.id}
                billId={unpaidBill.id}
                keepsCard={row.instalments.length > 0}
                amountCents={unpaidBill.cents}
                onPaid={() => void stages.refetch()}
              />
            ) : (
              <Notice>{householdWords.otherPays}</Notice>
            )}
            {conditions !== null && (
              <Quiet>Vous avez accepté les conditions d’annulation et de rétractation de ce stage.</Quiet>
            )}
          </Page>
        )
      }}
    </Answered>
  )
}
