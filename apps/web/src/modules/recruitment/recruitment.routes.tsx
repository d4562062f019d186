// What the recruitment module gives to the shell: board of candidates, the week of interviews, those refused.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('recruitment', 'read')]
const write = [right('recruitment', 'write')]

export const recruitmentModule: WebModule = {
  name: 'recruitment',
  routes: [
    {
      path: '/teacher/postulance_overview',
      load: async () => (await import('./CandidateBoard.tsx')).CandidateBoard,
      needs: read,
    },
    {
      path: '/teacher/interviews',
      load: async () => (await import('./InterviewsWeek.tsx')).InterviewsWeek,
      needs: read,
    },
    {
      path: '/teacher/refused_candidates',
      load: async () => (await import('./RefusedCandidates.tsx')).RefusedCandidates,
      needs: read,
    },
  ],
  menu: [
    { group: 'recruitment', label: 'Candidats', path: '/teacher/postulance_overview', needs: read },
    { group: 'recruitment', label: 'Entretiens', path: '/teacher/interviews', needs: read },
    { group: 'recruitment', label: 'Candidats refusés', path: '/teacher/refused_candidates', needs: read },
  ],
  create: [{ label: 'Candidat', path: '/teacher/postulance_overview?nouveau=1', needs: write }],
}
