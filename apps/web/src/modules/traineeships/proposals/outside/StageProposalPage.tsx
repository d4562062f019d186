// The page that the mail of a stage opens, without signing in: it shows, and a button answers.
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Human } from '../../../../platform/outside/Human.tsx'
import { LinkAnswered } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { StageCard } from './StageCard.tsx'
import { answerStage, showStage, takeBackStage } from './stages.doors.ts'

export const StageProposalPage = () => {
  const token = useSearch('token') ?? ''
  const page = useAnswer(showStage, { token })
  const answer = useAct(answerStage)
  const takeBack = useAct(takeBackStage, { done: () => toast('Votre réponse est reprise.') })
  return (
    <LinkAnswered of={page} token={token}>
      {({ teacherFirstName, proposal, company, options }) => (
        <Page title="Une proposition de stage" narrow>
          <p>Bonjour {teacherFirstName}, voici ce que nous vous proposons.</p>
          <StageCard
            proposal={proposal}
            reasons={options.refusals}
            answering={{ act: answer, input: (given) => ({ ...given, token }) }}
            takeBack={{ ...takeBack, run: () => void takeBack.run({ token }) }}
          />
          <Human who={company} />
        </Page>
      )}
    </LinkAnswered>
  )
}
