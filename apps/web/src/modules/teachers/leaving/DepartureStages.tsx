// The stages of a teacher who leaves, after his last day: taken off him here, then proposed to another from the session.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { Button } from '@mantine/core'
import { useAction } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { type PageProps, Point } from './DeparturePoint.tsx'
import classes from './leaving.module.css'

const stageWords = {
  created: 'Proposition à envoyer',
  sent: 'Proposition sans réponse',
  accepted: 'Lui est confié',
} as const
export const Stages = ({ page }: PageProps) => {
  const mayFree = useCan('traineeships', 'write')
  const free = useAction(proposalsApi.cancelProposal, {
    refreshes: [['teachers'], ['traineeships']],
    onSuccess: ({ errorMsgs }) => {
      if (errorMsgs.length > 0) toast.error(errorMsgs.join(' '))
      else toast.success('Stage retiré\u00a0: proposez-le à un autre professeur.')
    },
  })
  const ask = async (stage: Departure['stages'][number]) => {
    const isSure = await askConfirmation({
      title: 'Retirer ce stage\u202f?',
      body: `${page.name} n’a plus ce groupe (${stage.sessionName}, ${stage.groupName}) et en est averti. Les heures déjà tenues restent les siennes.`,
      confirmLabel: 'Retirer le stage',
      cancelLabel: 'Le lui laisser',
    })
    if (isSure) free.mutate({ id: stage.proposalId })
  }
  return (
    <Point page={page} point="stages">
      {page.stages.length === 0 && <EmptyLine>Aucun stage après son dernier jour.</EmptyLine>}
      {!mayFree && page.stages.length > 0 && (
        <p className={classes.quiet}>La gestion des stages les confie à un autre professeur.</p>
      )}
      <ul className={classes.lines}>
        {page.stages.map((stage) => (
          <li key={stage.proposalId}>
            <span className={classes.what}>
              <AppLink href={`/traineeship/sessions/${stage.sessionId}?onglet=organisation`} className={classes.link}>
                {stage.sessionName}, {stage.groupName}
              </AppLink>
              <span className={classes.quiet}>
                {stageWords[stage.status]} · du {formatDay(stage.firstDay)} au {formatDay(stage.lastDay)}
              </span>
            </span>
            {mayFree && (
              <Button
                size="compact-sm"
                loading={free.isPending}
                onClick={() => void ask(stage)}
                aria-label={`Retirer, ${stage.sessionName}, ${stage.groupName}`}
              >
                Retirer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Point>
  )
}
