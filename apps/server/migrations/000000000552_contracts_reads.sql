-- Contracts: what was proposed in a search, whatever became of it, asked of each search of a page.

create index linking_proposals_linking_idx on linking_proposals (linking_id);
