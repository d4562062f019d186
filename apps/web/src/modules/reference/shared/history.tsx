// The history of a reference record, as the screens of the platform take it.
import { HistoryButton } from '../../journal/journal.parts.tsx'

export const historyOf = (className: string, id: number) => <HistoryButton className={className} entityId={id} />
