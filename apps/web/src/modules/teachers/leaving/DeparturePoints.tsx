// The points of a departure in their order, and those that nothing is done for here: lessons, proposals, sums, papers, account.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { leftToPayLabels, paperLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { urlOf } from '../../../platform/api/client.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { Contracts } from './DepartureContracts.tsx'
import { type PageProps, Point } from './DeparturePoint.tsx'
import { Stages } from './DepartureStages.tsx'
import classes from './leaving.module.css'

const Lessons = ({ page }: PageProps) => {
  const { untilDay, afterDay, toDeclare } = page.lessons
  return (
    <Point page={page} point="lessons">
      <ul className={classes.lines}>
        <li>
          <span className={classes.what}>
            {untilDay === 0
              ? 'Aucun cours prévu d’ici son dernier jour'
              : `${counted(untilDay, 'cours prévu')} d’ici son dernier jour`}
            <span className={classes.quiet}>Ils ont lieu, et il les déclare.</span>
          </span>
        </li>
        {afterDay > 0 && (
          <li>
            <span className={classes.what}>
              {counted(afterDay, 'cours prévu')} après son dernier jour
              <span className={classes.quiet}>Annulés ou confiés à un autre professeur avec leur contrat.</span>
            </span>
          </li>
        )}
        {toDeclare > 0 && (
          <li>
            <span className={classes.what}>
              <AppLink href={`/teacher/show/${page.teacherId}#cours`} className={classes.link}>
                {counted(toDeclare, 'cours passé')} à déclarer
              </AppLink>
              <span className={classes.quiet}>Le lendemain de son départ, le bureau les déclare à sa place.</span>
            </span>
          </li>
        )}
      </ul>
    </Point>
  )
}

const Proposals = ({ page }: PageProps) => (
  <Point page={page} point="offers" waits="Retirées à la confirmation">
    {page.proposals.length === 0 && <EmptyLine>Aucun élève ne lui est proposé.</EmptyLine>}
    <ul className={classes.lines}>
      {page.proposals.map(({ linkingId, studentName, subjectName }) => (
        <li key={linkingId}>
          <AppLink href={`/privateTuition/linking/${linkingId}`} className={classes.link}>
            {studentName}, {subjectName}
          </AppLink>
        </li>
      ))}
    </ul>
  </Point>
)

const Pay = ({ page }: PageProps) => {
  const { left, duesCents, extrasCents, stageMinutes } = page.pay
  const nothing = left.length === 0 && [stageMinutes, duesCents ?? 0, extrasCents ?? 0].every((one) => one === 0)
  return (
    <Point page={page} point="pay" waits="Peut attendre">
      {nothing && <EmptyLine>Tout ce qu’il a donné lui est versé.</EmptyLine>}
      <ul className={classes.lines}>
        {left.map(({ state, courses, cents }) => (
          <li key={state}>
            <span className={classes.what}>
              {counted(courses, 'cours', 'cours')}
              <span className={classes.quiet}>{leftToPayLabels[state]}</span>
            </span>
            {cents !== null && <span>{formatEuros(cents)}</span>}
          </li>
        ))}
        {duesCents !== null && duesCents !== 0 && (
          <li>
            <span className={classes.what}>{duesCents < 0 ? 'À reprendre sur ces versements' : 'Rappel à verser'}</span>
            <span>{formatEuros(duesCents)}</span>
          </li>
        )}
        {extrasCents !== null && extrasCents !== 0 && (
          <li>
            <span className={classes.what}>Frais et primes</span>
            <span>{formatEuros(extrasCents)}</span>
          </li>
        )}
        {stageMinutes > 0 && <li>Des heures de stage attendent la prochaine paie des stages.</li>}
      </ul>
      {!nothing && (
        <p className={classes.quiet}>
          {page.selfEmployed
            ? 'Versé avec les prochaines paies, sur une facture établie en son nom.'
            : 'Versé avec son dernier bulletin, qui lui arrive par mail.'}
        </p>
      )}
    </Point>
  )
}

const Papers = ({ page }: PageProps) => {
  const { sent, planned, hasEmail } = page.papers
  const wordsOf = ({ kind, employer }: { readonly kind: keyof typeof paperLabels; readonly employer: string | null }) =>
    `${paperLabels[kind]}${employer === null ? '' : `, employeur ${employer}`}`
  return (
    <Point page={page} point="papers" waits="Envoyés le lendemain">
      {sent.length + planned.length === 0 && <EmptyLine>Aucun papier à envoyer.</EmptyLine>}
      <ul className={classes.lines}>
        {planned.map((paper) => (
          <li key={wordsOf(paper)}>
            <span className={classes.what}>{wordsOf(paper)}</span>
          </li>
        ))}
        {sent.map((paper) => (
          <li key={paper.id}>
            <span className={classes.what}>
              {wordsOf(paper)}
              <span className={classes.quiet}>Envoyé le {formatDay(paper.issuedOn)}</span>
            </span>
            <a
              className={classes.link}
              href={urlOf(leavingApi.paper, { id: String(paper.id) })}
              target="_blank"
              rel="noreferrer"
              aria-label={`Voir\u00a0: ${wordsOf(paper)}`}
            >
              Voir
            </a>
          </li>
        ))}
      </ul>
      {!hasEmail && <p className={classes.quiet}>Il n’a pas d’adresse e-mail{'\u00a0'}: imprimez-les pour lui.</p>}
    </Point>
  )
}

const accountWords = (page: Departure): string => {
  const { state, login, closesOn } = page.account
  if (state === 'none') return 'Il n’a pas de compte.'
  if (state === 'closed') return `Compte ${login} fermé.`
  if (state === 'readOnly')
    return page.departure?.returningAt
      ? `Compte ${login} ouvert pour envoyer ses documents.`
      : `Compte ${login} en lecture seule jusqu’au ${closesOn === null ? '–' : formatDay(closesOn)}\u00a0: paie, papiers, messages.`
  return `Compte ${login}\u00a0: en lecture seule pendant un an après son dernier jour, puis fermé.`
}
const Account = ({ page }: PageProps) => (
  <Point page={page} point="account" waits="Le lendemain">
    <p className={classes.quiet}>{accountWords(page)}</p>
  </Point>
)

export const DeparturePoints = ({ page }: PageProps) => (
  <>
    <Contracts page={page} />
    <Lessons page={page} />
    <Stages page={page} />
    <Proposals page={page} />
    <Pay page={page} />
    <Papers page={page} />
    <Account page={page} />
  </>
)
