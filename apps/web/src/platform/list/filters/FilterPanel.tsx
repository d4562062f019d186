// The panel of a filter's chip.
import { FloatingPanel } from '../../pop/FloatingPanel.tsx'
import type { Hanging } from '../../pop/use-pop.ts'
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx'

export const FilterPanel = ({ filter, value, options, onChange, ...hanging }: FilterEditorProps & Hanging) => (
  <FloatingPanel {...hanging} position="bottom-start" label={filter.label}>
    <FilterEditor filter={filter} value={value} options={options} onChange={onChange} takesFocus />
  </FloatingPanel>
)
