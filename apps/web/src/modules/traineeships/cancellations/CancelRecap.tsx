// The recap of what is about to be cancelled: sums, families with their money, teachers, the mail that each kind of person reads.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { recapLines } from '@cartable/domain/traineeships/cancellations/cancellations.rules.ts'
import {
  type CancellationRecap,
  type CancelledFamily,
  reasonMark,
} from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { Checkbox } from '@mantine/core'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import classes from './cancellations.module.css'

type Choosing = {
  readonly asCredit: readonly number[]
  readonly onAsCredit: (ids: readonly number[]) => void
}

const moneyOf = ({ onCardCents, otherCents, creditedCents }: CancelledFamily): string =>
  [
    onCardCents > 0 && `${formatEuros(onCardCents)} rendus par carte`,
    otherCents > 0 && `${formatEuros(otherCents)} à rendre`,
    onCardCents + otherCents === 0 &&
      (creditedCents > 0 ? `${formatEuros(creditedCents)} ne sont plus dus` : 'rien dû'),
  ]
    .filter(Boolean)
    .join(', ')

const notesOf = ({ subjects, hasEmail, isPaying }: CancelledFamily): string[] => [
  ...(subjects === null ? [] : [`garde le reste du stage, sans ${subjects}`]),
  ...(isPaying ? ['paiement par carte en cours\u00a0: mené à son terme d’abord'] : []),
  ...(hasEmail ? [] : ['sans adresse e-mail\u00a0: à prévenir autrement']),
]

const Family = ({ family, asCredit, onAsCredit }: Choosing & { readonly family: CancelledFamily }) => {
  const { registrationId: id, student, customer, otherCents } = family
  const notes = notesOf(family)
  return (
    <li aria-label={student}>
      <span className={classes.who}>
        <b>{student}</b>
        <span className={classes.quiet}>{[customer, ...notes].join(' · ')}</span>
      </span>
      <span className={classes.money}>{moneyOf(family)}</span>
      {otherCents > 0 && (
        <Checkbox
          label="Garder en avoir"
          aria-label={`Garder en avoir, ${student}`}
          checked={asCredit.includes(id)}
          onChange={({ currentTarget }) =>
            onAsCredit(currentTarget.checked ? [...asCredit, id] : asCredit.filter((one) => one !== id))
          }
        />
      )}
    </li>
  )
}

const Letter = ({
  to,
  text,
  reason,
}: {
  readonly to: string
  readonly text: { readonly subject: string; readonly body: string } | null
  readonly reason: string
}) =>
  text && (
    <details className={classes.letter}>
      <summary>{to}</summary>
      <p>
        <b>{text.subject}</b>
      </p>
      <p className={classes.body}>
        {text.body.replace(/\n{3,}/g, '\n\n').replaceAll(reasonMark, reason.trim() || reasonMark)}
      </p>
    </details>
  )

type Props = Choosing & { readonly recap: CancellationRecap; readonly reason: string }
export const Recap = ({ recap, reason, asCredit, onAsCredit }: Props) => {
  const { families, teachers, waiting, texts, groupId } = recap
  const withoutMail = teachers.filter(({ hasEmail }) => !hasEmail)
  return (
    <section aria-label="Ce qui va être annulé" className={classes.recap}>
      <ul aria-label="Récapitulatif" className={classes.sums}>
        <li>
          {families.length === 0
            ? 'Aucun élève inscrit'
            : `${counted(families.length, 'inscription')}${groupId === null ? '' : ' de ce groupe'}`}
        </li>
        {recapLines(families, asCredit).map((line) => (
          <li key={line}>{unbroken(line)}</li>
        ))}
        {teachers.length > 0 && (
          <li>
            {counted(teachers.length, 'professeur prévenu', 'professeurs prévenus')}
            {'\u00a0'}: {teachers.map(({ name }) => name).join(', ')}
            {withoutMail.length > 0 &&
              ` (sans adresse e-mail\u00a0: ${withoutMail.map(({ name }) => name).join(', ')})`}
          </li>
        )}
        {waiting > 0 && <li>{counted(waiting, 'personne', 'personnes')} sur liste d’attente</li>}
        <li>
          {groupId === null ? 'Salles et professeurs libérés à ces heures' : 'Salle et professeur libérés à ces heures'}
        </li>
      </ul>
      {groupId !== null && families.length > 0 && (
        <p className={classes.quiet}>
          Un élève peut garder sa matière{'\u00a0'}: placez-le d’abord dans un autre groupe de l’organigramme.
        </p>
      )}
      {families.length > 0 && (
        <ul aria-label="Inscriptions" className={classes.families}>
          {families.map((family) => (
            <Family key={family.registrationId} family={family} asCredit={asCredit} onAsCredit={onAsCredit} />
          ))}
        </ul>
      )}
      <Letter to="Le mail aux familles" text={texts.family} reason={reason} />
      <Letter to="Le mail aux professeurs" text={texts.teacher} reason={reason} />
      <Letter to="Le mail à la liste d’attente" text={texts.waiting} reason={reason} />
    </section>
  )
}
