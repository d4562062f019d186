// What a card of the flow shows under the student's name: the need, the answers of teachers, what comes next, who follows it.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { type LinkingCard, type NextActionKind, nextActionKinds } from '@cartable/domain/linking/linking.schema.ts'
import { IconAlertTriangle, IconCircleCheck, IconClockQuestion, IconMailOff, IconRotate } from '@tabler/icons-react'
import { CardLine } from '../../platform/board/card-parts.tsx'
import tools from '../../platform/board/card-tools.module.css'
import { counted } from '../../platform/fr/typography.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './linking.module.css'

/** Where the proposals stand, in one badge: the best news first. */
const Answers = ({ card }: { readonly card: LinkingCard }) => {
  if (card.acceptedBy !== null)
    return (
      <Statut meaning="success" icon={IconCircleCheck}>
        {card.acceptedBy}
      </Statut>
    )
  if (card.waitingCount > 0)
    return (
      <Statut meaning="info" icon={IconClockQuestion}>
        {counted(card.waitingCount, 'réponse attendue', 'réponses attendues')}
      </Statut>
    )
  if (card.toSendCount > 0)
    return (
      <Statut meaning="warning" icon={IconMailOff}>
        {counted(card.toSendCount, 'proposition à envoyer', 'propositions à envoyer')}
      </Statut>
    )
  return card.refusedCount > 0 ? <Statut meaning="grey">{counted(card.refusedCount, 'refus', 'refus')}</Statut> : null
}

const ageText = (days: number) => (days === 0 ? 'auj.' : `${days}\u00a0j`)

export const LinkingCardBody = ({ card }: { readonly card: LinkingCard }) => (
  <>
    <CardLine>
      {card.subjectName}, {card.levelName}
      {card.format === 'CEL' && ` · ${courseFormats.CEL}`}
    </CardLine>
    <div className={classes.answers}>
      <Answers card={card} />
    </div>
    {card.nextAction && (
      <div className={classes.next} data-late={card.nextAction.isLate || undefined}>
        {card.nextAction.isLate && <IconAlertTriangle size={14} aria-hidden />}
        {nextActionKinds[card.nextAction.kind as NextActionKind] ?? card.nextAction.kind}, le{' '}
        {formatDay(card.nextAction.dueOn).slice(0, 5)}
      </div>
    )}
    <div className={classes.foot}>
      <span className={classes.city}>{card.city}</span>
      {card.reopenedCount > 0 && (
        <span title="Recherche rouverte" className={classes.reopened}>
          <IconRotate size={14} aria-hidden />
          <span className="vh">recherche rouverte</span>
        </span>
      )}
      <span className={tools.age} title={`Ouverte le ${formatDay(card.createdOn)}`}>
        {ageText(card.ageDays)}
      </span>
      <span
        className={tools.avatar}
        data-nobody={card.assignee === null || undefined}
        title={card.assignee ? `Suivie par ${card.assignee.name}` : 'Suivie par personne'}
      >
        <span aria-hidden>{card.assignee?.initials ?? '–'}</span>
        <span className="vh">{card.assignee ? `suivie par ${card.assignee.name}` : 'suivie par personne'}</span>
      </span>
    </div>
  </>
)
