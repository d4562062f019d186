// Life of a search of a teacher: what moves it, and what only its proposals or its contract may do.
import { defineWorkflow, type Workflow } from '../kernel/workflow.ts'
import { linkingRefusals } from './linking.refusals.ts'

export const linkingStatuses = ['new', 'searching', 'proposed', 'test-planned', 'linked', 'closed'] as const
export type LinkingStatus = (typeof linkingStatuses)[number]
export const linkingStatusLabels: Readonly<Record<LinkingStatus, string>> = {
  new: 'Nouvelle',
  searching: 'Recherche',
  proposed: 'Proposée',
  'test-planned': 'Essai prévu',
  linked: 'Liée',
  closed: 'Clôturée',
}
/** Searches that somebody works on: those of the management flow. */
export const flowStatuses = ['new', 'searching', 'proposed', 'test-planned'] as const satisfies readonly LinkingStatus[]

export type LinkingFacts = {
  /** `answer`: a teacher was proposed, answered or chosen. `contract`: the contract runs. `staff`: somebody asks for it. */
  readonly by: 'staff' | 'answer' | 'contract'
  /** Proposals that wait for the answer of a teacher. */
  readonly waitingCount: number
  /** Number of the contract made by the choice of a teacher, while it is neither closed nor failed. */
  readonly chosenContract: string | null
  /** Id of that contract while nobody has accepted its price: giving it up frees the search. */
  readonly contractToBegin: number | null
  /** Whoever asks is first offered to give that contract up, which moves the search by itself. */
  readonly offersGiveUp?: boolean
  /** Number of the contract of this search that is about to run or runs. */
  readonly runningContract: string | null
  readonly isStudentArchived: boolean
}

const refuseReopening = ({ runningContract, isStudentArchived }: LinkingFacts) => {
  if (runningContract !== null) return linkingRefusals.contractRuns(runningContract)
  return isStudentArchived ? linkingRefusals.studentArchived : null
}
/** A contract that runs is closed first; one that has not begun is given up, and takes the search along. */
const refuseChosen = ({ chosenContract, contractToBegin, offersGiveUp }: LinkingFacts) => {
  if (chosenContract === null || (contractToBegin !== null && offersGiveUp)) return null
  return contractToBegin === null
    ? linkingRefusals.chosenAlready(chosenContract)
    : linkingRefusals.giveUpFirst(chosenContract)
}
/** The steps of the flow follow the proposals: going back before them forgets none. */
const refuseGoingBack = (facts: LinkingFacts) => {
  if (facts.by === 'staff' && facts.chosenContract !== null) return refuseChosen(facts)
  return facts.waitingCount > 0 ? linkingRefusals.stillWaiting : null
}

export const linkingWorkflow: Workflow<LinkingStatus, LinkingFacts> = defineWorkflow<LinkingFacts>()({
  states: linkingStatuses,
  initial: 'new',
  labels: linkingStatusLabels,
  moves: [
    { from: ['new'], to: 'searching' },
    { from: ['proposed', 'test-planned'], to: 'searching', guard: refuseGoingBack },
    { from: ['searching'], to: 'new', guard: (facts) => refuseGoingBack({ ...facts, offersGiveUp: false }) },
    {
      from: ['new', 'searching', 'test-planned'],
      to: 'proposed',
      guard: (facts) => (facts.waitingCount > 0 ? null : linkingRefusals.nothingSent),
    },
    {
      from: ['new', 'searching', 'proposed'],
      to: 'test-planned',
      guard: ({ by, chosenContract }) =>
        by === 'answer' || chosenContract !== null ? null : linkingRefusals.nobodyChosen,
    },
    {
      from: ['new', 'searching', 'proposed', 'test-planned', 'closed'],
      to: 'linked',
      guard: ({ by }) => (by === 'contract' ? null : linkingRefusals.linkedByContract),
    },
    { from: flowStatuses, to: 'closed', guard: refuseChosen },
    // a contract given up by mistake is taken up again, and its teacher with it
    {
      from: ['closed'],
      to: 'test-planned',
      guard: ({ by }) => (by === 'contract' ? null : linkingRefusals.nobodyChosen),
    },
    // a search taken up again begins where a new one does
    { from: ['linked', 'closed'], to: 'new', guard: refuseReopening },
  ],
  noSuchMove: (from, to) => linkingRefusals.noSuchMove(linkingStatusLabels[from], linkingStatusLabels[to]),
})
