// A month of a family: its lessons, its bills, what the Urssaf advances, what was paid and what is due.
import { addMonths, durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { urlAt } from '../../../../platform/api/client.ts'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { type AnswerAt, useAnswer } from '../../../../platform/outside/calls.ts'
import { Amount, Badge, Card, Lead, List, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { printBill } from '../../orders/outside/orders.doors.ts'
import { ownMonth } from './receipts.doors.ts'

const words = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthWords = (month: string) => capital(words.format(new Date(`${month}-01T12:00:00Z`)))

type Month = AnswerAt<typeof ownMonth>
const Sum = ({ label, cents }: { readonly label: string; readonly cents: number }) => (
  <Row title={label} aside={<Amount>{formatEuros(cents)}</Amount>} />
)

const Sums = ({ month }: { readonly month: Month }) => (
  <Section title="En bref">
    <Card>
      <Sum label="Factures" cents={month.billedCents} />
      {month.creditedCents > 0 && <Sum label="Avoirs" cents={-month.creditedCents} />}
      {month.advancedCents > 0 && <Sum label="Avance immédiate, par l’Urssaf" cents={month.advancedCents} />}
      <Sum label="Payé" cents={month.paidCents} />
      <Sum label="Reste à régler" cents={month.dueCents} />
      {month.totalDueCents !== month.dueCents && (
        <Sum label="Reste à régler, tous les mois ensemble" cents={month.totalDueCents} />
      )}
    </Card>
  </Section>
)

const Lessons = ({ lessons }: Pick<Month, 'lessons'>) => (
  <Section title="Cours" count={lessons.length}>
    <List>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <Lead>
            {lesson.what}, {lesson.studentName} · {formatEuros(lesson.priceCents)}
          </Lead>
          <Quiet>
            {formatInstant(lesson.doneAt)} · {durationText(lesson.minutes)}
          </Quiet>
          {lesson.isWaiting && <Badge meaning="info">À confirmer</Badge>}
        </li>
      ))}
    </List>
  </Section>
)

const Bills = ({ bills }: Pick<Month, 'bills'>) => (
  <Section title="Factures" count={bills.length}>
    <List>
      {bills.map((bill) => (
        <li key={bill.orderId}>
          <Lead>
            {bill.reference} · {formatEuros(bill.amountCents)}
          </Lead>
          <Quiet>
            du {formatDay(bill.date)}
            {bill.dueCents > 0 && ` · reste ${formatEuros(bill.dueCents)} à régler`}
          </Quiet>
          {bill.billId !== null && (
            <Buttons>
              <ButtonLink
                icon="file"
                href={urlAt(printBill, { id: String(bill.billId), mode: 'details' })}
                label={`Voir la facture ${bill.reference} (nouvel onglet)`}
              >
                Voir
              </ButtonLink>
            </Buttons>
          )}
        </li>
      ))}
    </List>
  </Section>
)

export const MonthPage = () => {
  const today = useToday()
  const asked = useSearch('mois')
  const shown = asked !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const answer = useAnswer(ownMonth, { month: shown })
  const step = (by: number) =>
    void go(`/espace/mois?mois=${addMonths(`${shown}-01`, by).slice(0, 7)}`, { replace: true })
  return (
    <Page title="Mes mois" lead={monthWords(shown)} back="/espace/compte" narrow>
      <Buttons>
        <Button icon="back" onPress={() => step(-1)}>
          Mois précédent
        </Button>
        {shown < today.slice(0, 7) && (
          <Button icon="next" onPress={() => step(1)}>
            Mois suivant
          </Button>
        )}
      </Buttons>
      <Answered of={answer}>
        {(month) => (
          <>
            <Sums month={month} />
            {month.lessons.length + month.bills.length === 0 && (
              <Card>
                <Empty icon="agenda" title="Ni cours ni facture ce mois-ci" />
              </Card>
            )}
            {month.lessons.length > 0 && <Lessons lessons={month.lessons} />}
            {month.bills.length > 0 && <Bills bills={month.bills} />}
          </>
        )}
      </Answered>
    </Page>
  )
}
