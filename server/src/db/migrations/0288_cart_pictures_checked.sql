alter table job validate constraint job_lane_check;
