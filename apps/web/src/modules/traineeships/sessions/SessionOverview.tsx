// The address under which other screens open the record of a session.
import { Overview } from '../../../platform/shell/overviews.tsx'
import { sessionPath } from './session-texts.ts'

export const SessionOverview = () => <Overview target="traineeship" pathOf={sessionPath} />
