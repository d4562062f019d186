-- Teachers: the order of their names, candidates among them, which lists of what teachers gave are turned by.

create index teachers_name_idx on teachers (sort_name, id);
